"""
Runs the program as it was written down, operation by operation, with nothing left out.

It is no intervention of its own: switches that leave operations out are held against it.
"""

from gapscope.switches._base import Program

CHANGES = "its operations called one by one"


def leaves_out(program: Program) -> frozenset[int]:
    return frozenset()
