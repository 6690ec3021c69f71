"""Hands a TensorFlow graph with a loop in it to XLA, which makes the loop one program: no bookkeeping is left of it."""

from gapscope.model.question import Contender
from gapscope.switches import fuse

CHANGES = "its loops compiled by XLA"


def turned(contender: Contender, phase: str) -> Contender | str:
    if (contender.framework, contender.mode) != ("tensorflow", "function"):
        return "only a graph of TensorFlow's leaves its loops to be compiled"
    return fuse.turned(contender, phase)
