"""Gradients of elements, from one Jacobian where the elements are of one vector; from JAX itself where not."""

import numpy as np
import pytest

from gapscope.switches._rows import rows_of_jacrev

jax = pytest.importorskip("jax")

import jax.numpy as jnp  # noqa: E402

RNG = np.random.default_rng(0)
X, W = jnp.asarray(RNG.standard_normal(5), jnp.float32), jnp.asarray(RNG.standard_normal((4, 5)), jnp.float32)


@pytest.fixture
def asked():
    return []


@pytest.fixture
def grad(asked):
    def own(function):
        plain = jax.grad(function)

        def derivative(*values):
            asked.append(function)
            return plain(*values)

        return derivative

    return rows_of_jacrev(own)


def f(v, w=W):
    return jnp.tanh(w @ v)


def rows(grad, x, w=W):
    return jnp.stack([grad(lambda v: f(v, w)[k])(x) for k in range(4)])  # noqa: B023 (it is called at once)


def test_rows_come_from_one_jacobian(grad, asked):
    for x in (X, X + 1.0, X):
        np.testing.assert_allclose(rows(grad, x), jax.jacrev(f)(x), rtol=1e-5)
    assert not asked


def test_the_jacobian_is_made_anew_for_every_pass(grad, monkeypatch):
    made, own = [], jax.jacrev
    monkeypatch.setattr(jax, "jacrev", lambda function: made.append(function) or own(function))
    for _ in range(3):
        rows(grad, X)

    assert len(made) == 3


def test_other_weights_are_another_jacobian(grad, asked):
    np.testing.assert_allclose(rows(grad, X), jax.jacrev(f)(X), rtol=1e-5)
    np.testing.assert_allclose(rows(grad, X, 2 * W), jax.jacrev(f)(X, 2 * W), rtol=1e-5)
    assert not asked


def test_other_numbers_are_another_jacobian(grad):
    for power in (2, 3):
        found = jnp.stack([grad(lambda v, k=k, power=power: (f(v) ** power)[k])(X) for k in range(4)])

        np.testing.assert_allclose(found, jax.jacrev(lambda v, power=power: f(v) ** power)(X), rtol=1e-5)


def test_the_element_may_be_a_default(grad, asked):
    found = jnp.stack([grad(lambda v, k=k: f(v)[k])(X) for k in range(4)])

    np.testing.assert_allclose(found, jax.jacrev(f)(X), rtol=1e-5)
    assert not asked


@pytest.mark.parametrize(
    "function",
    [lambda v: f(v).sum(), lambda v: f(v)[1] ** 2, lambda v: f(v)[0] + f(v)[3], lambda v: f(v)[2]],
    ids=["a sum", "of an element", "of two", "an element that no number says"],
)
def test_anything_else_is_left_to_jax(grad, asked, function):
    np.testing.assert_allclose(grad(function)(X), jax.grad(function)(X), rtol=1e-6)
    assert asked == [function]


def test_indexing_is_as_it_was_afterwards(grad):
    rows(grad, X)

    assert jax.jit(lambda v: v[1])(X) == X[1]
