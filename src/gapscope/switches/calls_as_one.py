"""
Makes one call of as many as fill a few megabytes, and counts its time for one of them: what is paid once a call,
whatever it computes, is as good as gone.

The framework's own vectorisation puts the calls side by side (`torch.vmap`, `jax.vmap`, `tf.vectorized_map`; NumPy's
functions are given one more axis). The first of them is held against the reference, the second against a call of its
own, so that what does not depend on its arguments is found out.
"""

from dataclasses import replace

from gapscope.adapters._base import Adapter
from gapscope.model.question import Contender
from gapscope.switches._base import Replaces
from gapscope.switches._tensors import constant_of_tensors

CHANGES = "many calls made one, for each of them"
GENERIC = True

ELEMENTS = 2**20
"""That all arguments together should have; a call that has more by itself has its time from its work."""
MOST = 2**20


def together(elements: int) -> int:
    """How many calls are made one, where one has so many elements in its arguments."""
    return min(MOST, ELEMENTS // max(1, elements))


def install(adapter: Adapter, calls: Replaces) -> None:
    if adapter.roots[0] == "tensorflow":
        import tensorflow as tf

        calls.replace(tf, "constant", constant_of_tensors)  # numbers are put side by side too


def turned(contender: Contender, phase: str) -> Contender | str:
    if phase != "forward":
        return f"only calls of phase forward can be put side by side, this is {phase}"
    if contender.framework == "numba":
        return "Numba's functions take one call's arguments"
    if contender.framework == "tensorflow" and contender.mode == "eager":
        return replace(contender, mode="function")  # where many calls are put side by side, they are a graph
    return contender
