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
