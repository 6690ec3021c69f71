"""Switches on JAX's own functions, each in a process of its own."""

import subprocess
import sys

import pytest

pytest.importorskip("jax")

SCRIPT = """
import jax, jax.numpy as jnp, numpy as np
from gapscope.adapters.jax import Adapter
from gapscope.switches._flipped import Flipped

flipped = Flipped(["{switch}"])
flipped.install(Adapter())
{lines}
"""


def told(switch, lines):
    script = SCRIPT.format(switch=switch, lines=lines)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


AHEAD = """
layer = jax.jit(lambda x: x * 2)
made = [layer.lower(x).compile() for x in (jnp.ones(3), np.zeros(3, np.float32), jnp.ones(4))]
print(made[0] is made[1], made[0] is made[2], float(made[2](jnp.ones(4))[3]))
power = jax.jit(lambda x, n: x**n, static_argnums=1)
print(*(float(power.lower(3.0, n).compile()(3.0)) for n in (1, 2)))
"""


def test_what_is_compiled_ahead_of_time_is_kept_by_the_types_it_was_compiled_for():
    assert told("keep-compiled", AHEAD) == ["True", "False", "2.0", "3.0", "9.0"]


CONSTANT = """
table, changing = np.arange(3.0, dtype=np.float32), [1.0, 2.0]
print(jnp.asarray(table) is jnp.asarray(table), jnp.asarray(table, jnp.int32) is jnp.asarray(table))
print(jnp.asarray([1.0]) is jnp.asarray([1.0]), jnp.array(changing) is jnp.array(changing))
print(float(jax.jit(lambda x: x + jnp.asarray(table).sum())(1.0)), float(jnp.asarray(table).sum()))
"""


def test_an_array_or_list_that_stays_is_converted_once_and_no_tensor_of_a_graph_is_kept():
    assert told("resident", CONSTANT) == ["True", "False", "False", "True", "4.0", "3.0"]


DIRECTION = """
passes = []

@jax.custom_jvp
def counted(x):
    return x

@counted.defjvp
def _(given, tangents):
    jax.debug.callback(lambda t: passes.append(1), tangents[0])
    return given[0], tangents[0]

def loss(w, x):
    return jnp.sum(counted(w) ** 2) * x, {"aux": x}

w = jnp.arange(5.0)
gradient, aux = jax.jacfwd(loss, has_aux=True)(w, 3.0)
jax.effects_barrier()
print(np.allclose(gradient, 6 * w), float(aux["aux"]), len(passes) < 5)
curve = jax.jacrev(lambda t: counted(t) * jnp.arange(4.0))(2.0)
print(np.allclose(curve, np.arange(4.0)), jax.jacobian(lambda a, b: a * b, argnums=(0, 1))(2.0, 3.0)[1])
"""


def test_jacobians_are_taken_in_the_direction_of_fewer_passes():
    assert told("vectorised-derivatives", DIRECTION) == ["True", "3.0", "True", "True", "2.0"]


HANDED_ON = """
table = [np.arange(3.0, dtype=np.float32), np.ones(3, np.float32)]

@jax.jit
def total(x, parts):
    return x + sum(part.sum() for part in parts)

made = jnp.asarray(table[0])
print(float(total(1.0, table)), float(total(1.0, parts=table)), float(total.lower(1.0, table).compile()(1.0, table)))
print(made is jnp.asarray(table[0]), float(jax.grad(total)(1.0, table)))
"""


def test_arrays_that_are_handed_to_a_compiled_function_are_made_tensors_before():
    assert told("resident", HANDED_ON) == ["7.0"] * 3 + ["True", "1.0"]


ONCE = """
from gapscope.switches._converted_once import taking_arrays

table, converted = np.ones(3, np.float32), []

def as_tensor(array):
    converted.append(array)
    return jnp.asarray(array)

total = taking_arrays(jax.jit, as_tensor, type(jnp.ones(1)))(lambda x, parts: x + parts["a"].sum())
print(*(float(total(x, {{"a": table}})) for x in (1.0, 2.0)), len(converted))
print(float(total(jnp.ones(()), {{"a": jnp.ones(3)}})), len(converted))
"""


def test_one_that_stays_becomes_a_tensor_once():
    assert told("no-waiting", ONCE.replace("{{", "{").replace("}}", "}")) == ["4.0", "5.0", "1", "4.0", "1"]


RECORDED = """
traced = []

def model(x, w):
    traced.append(isinstance(x, jax.core.Tracer))
    return (x * w).sum()

y, pullback = jax.vjp(model, jnp.ones(3), 2 * jnp.ones(3))
print(float(y), traced)
print(*(float(one.sum()) for one in pullback(jnp.ones(()))), traced[1:])
value, gradients = jax.value_and_grad(model)(jnp.ones(3), jnp.ones(3))
print(float(value), float(jnp.abs(gradients).sum()), traced[2:])
"""


def test_only_values_are_computed_where_derivatives_are_asked_for_and_not_used():
    found = told("no-recording", RECORDED)

    assert found == ["6.0", "[False]", "6.0", "3.0", "[True]", "3.0", "0.0", "[False]"]


BARRIERS = """
def parted(x):
    return jax.lax.optimization_barrier(x * 2.0) + 1.0

text = jax.jit(parted).lower(np.zeros(3, np.float32)).as_text()
print("barrier" in text, float(parted(jnp.float32(3.0))))
"""


def test_barriers_are_gone_and_values_stay():
    assert told("no-barriers", BARRIERS) == ["False", "7.0"]
