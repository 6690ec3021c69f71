"""
Leaves out the operations that only arrange values anew: transposes, reshapes, copies. What they would give is made
beforehand, from the same inputs, in the layout they give it.
"""

from gapscope.switches._base import NothingToFlip, Program

CHANGES = "values arranged beforehand"


def leaves_out(program: Program) -> frozenset[int]:
    found = frozenset(at for at in range(len(program.operations)) if program.arranges(at))
    if not found:
        raise NothingToFlip("nothing in it arranges values anew")
    return found
