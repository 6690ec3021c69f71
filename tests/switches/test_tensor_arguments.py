"""Arguments that change from call to call, as a compiled function is given them."""

import subprocess
import sys

SCRIPT = """
import tensorflow as tf
from gapscope.adapters.tensorflow import Adapter
from gapscope.switches._flipped import Flipped

Flipped(["tensor-arguments"]).install(Adapter())
seen = []

@tf.function
def step(x, how, names=("a", "b")):
    seen.append((how, names))
    return x * 2.0

{calls}
print(len(seen), seen)
"""


def traced(calls):
    command = [sys.executable, "-c", SCRIPT.format(calls=calls)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1]


def test_numbers_and_strings_that_change_are_traced_once():
    told = traced("for n in range(3): step(tf.ones(2), str(n), names=(str(-n), 'c'))")

    assert told == "1 [('0', ('0', 'c'))]"


def test_arguments_of_another_structure_are_passed_as_they_are():
    told = traced("step(tf.ones(2), 'a'); step(tf.ones(2), 'b', names=('c',))")

    assert told == "2 [('a', ('a', 'b')), ('b', ('c',))]"


OBJECTS = """
class Settings:
    pass
"""


def test_an_object_that_is_made_anew_is_traced_once():
    told = traced(f"{OBJECTS}for _ in range(3): step(tf.ones(2), Settings())")

    assert told.startswith("1 ")


def test_objects_of_another_type_are_traced_again():
    told = traced("step(tf.ones(2), ValueError()); step(tf.ones(2), KeyError())")

    assert told.startswith("2 ")


STATIC = """
import functools
import jax, jax.numpy as jnp
from gapscope.adapters.jax import Adapter
from gapscope.switches._flipped import Flipped

Flipped(["tensor-arguments"]).install(Adapter())
seen = []

@functools.partial(jax.jit, static_argnums=0, static_argnames=("times", "add"))
def step(function, x, times, add=0):
    seen.append(times)
    return function(x) * times + add

print([float(step(lambda v: v + 1.0, 1.0, n, add=n)) for n in (2, 3, 4)], len(seen))
"""


def test_functions_made_anew_are_the_first_one_and_static_numbers_arguments_like_others():
    done = subprocess.run([sys.executable, "-c", STATIC], capture_output=True, text=True, check=True, timeout=120)

    assert done.stdout.splitlines()[-1] == "[6.0, 9.0, 12.0] 1"
