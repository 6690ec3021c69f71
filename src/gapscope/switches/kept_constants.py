"""
Keeps what is made anew on every call of data that no input changes: a table that is read from an array of objects, a
list that is put together and made a tensor.

The program is written down, and what came into the framework from outside while that was done, is there from then on.
"""

from gapscope.switches._base import NothingToFlip, Program

CHANGES = "tensors of data that stays the same made once"
WHOLE = True

MANY = 4096
"""Elements; to make fewer anew takes no longer than a few operations."""


def leaves_out(program: Program) -> frozenset[int]:
    found = frozenset(at for at in range(len(program.operations)) if program.brings_in(at))
    if program.made_anew(found) < MANY:
        raise NothingToFlip("it makes no large tensor of data that stays the same")
    return found
