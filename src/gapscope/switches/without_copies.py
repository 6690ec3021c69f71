"""
Leaves out the operations that only arrange values anew: transposes, reshapes, copies. What they would give is made
beforehand, from the same inputs, in the layout they give it.
"""

from gapscope.switches._base import Program

CHANGES = "values arranged beforehand"


def leaves_out(program: Program) -> frozenset[int]:
    return frozenset(
        at
        for at, operation in enumerate(program.operations)
        if operation.kind in ("layout", "copy") and program.changes_nothing(at)
    )
