"""
Leaves out operations that the result does not need: those nobody uses, those that give back what they were given, and
those that compute once more what is there already.
"""

from gapscope.switches._base import NothingToFlip, Program

CHANGES = "nothing computed that is not needed"


def leaves_out(program: Program) -> frozenset[int]:
    every = range(len(program.operations))
    found = frozenset(at for at in every if program.unused(at) or program.known_value(at) is not None)
    if not found:
        raise NothingToFlip("everything it computes is needed")
    return found
