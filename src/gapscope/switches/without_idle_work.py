"""
Leaves out operations that the result does not need: those nobody uses, those that give back what they were given, and
those that compute once more what is there already.
"""

from gapscope.switches._base import Program

CHANGES = "nothing computed that is not needed"


def leaves_out(program: Program) -> frozenset[int]:
    return frozenset(
        at
        for at, operation in enumerate(program.operations)
        if operation.kind == "compute"
        and (program.unused(at) or program.changes_nothing(at) or program.seen_before(at))
    )
