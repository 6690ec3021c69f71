"""
Why is tf.function slower than plain Python?

Three programs that people try it on: adding two numbers, multiplying two matrices, and a loop of
10,000 steps with a branch. Tracing and compiling show in the first calls; converting arguments and
tracing again have contenders of their own.
"""

import itertools

import numpy as np
import tensorflow as tf

import gapscope as gs

NUMBERS = (1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0)


def same_number(rng, _set):
    """As a tensor, and in Python's precision, the number that `gs.python(*NUMBERS)` gives to the same input set."""
    return np.asarray(NUMBERS[_set % len(NUMBERS)])


def one_half(rng):
    return np.asarray(0.5)


with gs.question("add", "Is a scalar add slower under tf.function?"):
    gs.inputs(
        a=gs.python(*NUMBERS),
        b=gs.python(0.5),
        x=gs.array(same_number, ""),
        y=gs.array(one_half, ""),
        out="",
    )

    @gs.contender("numpy", name="plain_python", reference=True)
    def add_numbers(a, b):
        return a + b

    @gs.contender("tensorflow", modes=["eager", "function"], name="tensors")
    def add_tensors(x, y):
        return x + y

    @gs.contender("tensorflow", modes=["function"])
    def python_numbers(a, b):
        """Every number not seen before is traced anew; afterwards its trace is looked up by value."""
        return tf.constant(a, tf.float64) + tf.constant(b, tf.float64)

    @gs.contender("tensorflow", modes=["eager"], setup=True)
    def converted_each_call():
        """Python numbers made into tensors on the way into a tf.function."""
        add = tf.function(lambda x, y: x + y)
        return lambda a, b, x, y: add(tf.constant(a, tf.float64), tf.constant(b, tf.float64))

    @gs.contender("tensorflow", modes=["eager"], setup=True)
    def retraced_each_call():
        """A tf.function that is also given a Python number which counts the calls."""
        add = tf.function(lambda x, y, call: x + y)
        calls = itertools.count()
        return lambda a, b, x, y: add(x, y, next(calls))


with gs.question("matmul", "Is a 1000×1000 matrix product faster under tf.function?"):
    gs.inputs(p=gs.normal("I J", I=1000, J=1000), q=gs.normal("J K", K=1000), out="I K")

    @gs.contender("numpy", name="numpy", reference=True)
    def matmul_numpy(p, q):
        return p @ q

    @gs.contender("tensorflow", modes=["eager", "function", "xla"], name="tensorflow")
    def matmul_tensorflow(p, q):
        return tf.matmul(p, q)


with gs.question("loop", "Is a loop of 10,000 steps with a branch slower under tf.function?"):
    gs.inputs(
        steps=gs.python(10_000),
        limit=gs.python(*NUMBERS),
        stride=gs.python(0.5),
        limit_tensor=gs.array(same_number, ""),
        stride_tensor=gs.array(one_half, ""),
        out="",
    )

    @gs.contender("numpy", name="plain_python", reference=True)
    def loop_python(steps, limit, stride):
        total = 0.0
        for _ in range(steps):
            if total > limit:
                total = total - limit
            else:
                total = total + stride
        return total

    @gs.contender("tensorflow", modes=["function", "xla"], name="autograph")
    def loop_autograph(steps, limit_tensor, stride_tensor):
        total = tf.zeros_like(limit_tensor)
        for _ in tf.range(steps):
            if total > limit_tensor:
                total = total - limit_tensor
            else:
                total = total + stride_tensor
        return total


@gs.claim("for a scalar add, plain Python wins")
def _(answer):
    add = answer.at(question="add")
    return (add.ratio("tensors[function]", "plain_python[eager]") > 1) & (
        add.ratio("tensors[eager]", "plain_python[eager]") > 1
    )


@gs.claim("a Python number that changes makes tf.function slow")
def _(answer):
    return answer.at(question="add").ratio("retraced_each_call[eager]", "tensors[function]") >= 2


@gs.claim("for matmul, tf.function wins")
def _(answer):
    matmul = answer.at(question="matmul")
    return (matmul.ratio("numpy[eager]", "tensorflow[function]") > 1) & (
        matmul.ratio("tensorflow[eager]", "tensorflow[function]") > 1
    )


@gs.claim("control flow in a loop makes tf.function slower than plain Python")
def _(answer):
    return answer.at(question="loop").ratio("autograph[function]", "plain_python[eager]") > 1


@gs.claim("XLA makes the loop faster than plain Python")
def _(answer):
    return answer.at(question="loop").ratio("plain_python[eager]", "autograph[xla]") > 1


@gs.claim("what makes tf.function slow with a changing Python number is tracing")
def _(answer):
    return answer.at(question="add").share("retracing", "retraced_each_call[eager]") >= 2


@gs.claim("what makes the loop slow under tf.function is control flow in the graph")
def _(answer):
    return answer.at(question="loop").share("graph-control-flow", "autograph[function]") >= 2
