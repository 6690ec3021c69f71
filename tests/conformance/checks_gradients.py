"""Gradients against finite differences, which know nothing of any framework."""

import numpy as np

from conformance.suite import needs

RNG = np.random.default_rng(7)
X, Y, W = (RNG.normal(size=(2, 3)) for _ in range(3))
# In the order of the outputs: dicts go by key.
SEEDS = tuple(RNG.normal(size=(2, 3)) for _ in range(2))


def branches(x, y, w):
    return {"second": x * x * y * w, "first": [x + y * y * w]}


def pulled_back(values):
    outputs = branches(*values)
    return np.sum(SEEDS[0] * outputs["first"][0]) + np.sum(SEEDS[1] * outputs["second"])


def difference_quotients(position, step=1e-5):
    """The gradient with respect to one of (X, Y, W), entry by entry."""
    found = np.empty_like(X)
    for index in np.ndindex(X.shape):
        sides = []
        for sign in (1, -1):
            values = [X.copy(), Y.copy(), W.copy()]
            values[position][index] += sign * step
            sides.append(pulled_back(values))
        found[index] = (sides[0] - sides[1]) / (2 * step)
    return found


def tensors(adapter, *arrays):
    return tuple(adapter.from_numpy(array, differentiable=True) for array in arrays)


def seeds(adapter):
    return tuple(adapter.from_numpy(seed) for seed in SEEDS)


def assert_close(adapter, gradients, positions):
    for gradient, position in zip(gradients, positions, strict=True):
        assert adapter.owns(gradient), f"{type(gradient)} is not a finished tensor"
        np.testing.assert_allclose(adapter.to_numpy(gradient), difference_quotients(position), rtol=1e-6, atol=1e-8)


@needs("gradients")
def check_gradients_match_finite_differences_in_every_mode(adapter):
    for mode in adapter.modes:
        run = adapter.differentiate(branches, mode, (1, 0), ())
        outputs, gradients = run(seeds(adapter), *tensors(adapter, X, Y, W))
        adapter.finish((outputs, gradients))

        assert isinstance(gradients, tuple)
        assert_close(adapter, gradients, (1, 0))
        np.testing.assert_allclose(adapter.to_numpy(outputs["second"]), branches(X, Y, W)["second"])


@needs("gradients")
def check_parameters_are_differentiated_or_refused_with_advice(adapter):
    (w,) = tensors(adapter, W)
    for mode in [mode for mode in adapter.modes if mode != "compile"]:  # torch compiles the same forward either way
        try:
            run = adapter.differentiate(lambda x, y: branches(x, y, w), mode, (0,), (w,))
        except TypeError as refusal:
            assert "pass the parameters as inputs" in str(refusal)
            continue
        _, gradients = run(seeds(adapter), *tensors(adapter, X, Y))

        assert_close(adapter, gradients, (0, 2))


@needs("gradients")
def check_what_is_not_connected_has_a_gradient_of_zeros(adapter):
    run = adapter.differentiate(lambda x, y: x * x, adapter.modes[0], (0, 1), ())
    _, (connected, unconnected) = run(seeds(adapter)[:1], *tensors(adapter, X, Y))

    np.testing.assert_allclose(adapter.to_numpy(connected), 2 * X * SEEDS[0])
    np.testing.assert_array_equal(adapter.to_numpy(unconnected), np.zeros_like(Y))


@needs("gradients")
def check_whole_numbers_among_the_outputs_carry_no_gradient(adapter):
    (whole,) = (adapter.from_numpy(np.array([1, 2, 3])),)
    (x,) = tensors(adapter, X)
    cotangents = (whole, *seeds(adapter)[:1])
    for mode in [mode for mode in adapter.modes if mode != "compile"]:
        run = adapter.differentiate(lambda n, x: (n + n, x * x), mode, (1,), ())
        outputs, (gradient,) = run(cotangents, whole, x)

        np.testing.assert_array_equal(adapter.to_numpy(outputs[0]), [2, 4, 6])
        np.testing.assert_allclose(adapter.to_numpy(gradient), 2 * X * SEEDS[0])


def check_without_gradients_the_refusal_is_a_sentence(adapter):
    if "gradients" in adapter.supports:
        return
    try:
        adapter.differentiate(branches, adapter.modes[0], (0,), ())
    except TypeError as refusal:
        assert "cannot differentiate" in str(refusal)
    else:
        raise AssertionError("differentiate returned something")
