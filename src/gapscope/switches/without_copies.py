"""
Leaves out the operations that only arrange values anew: transposes, reshapes, copies. What they would give is made
beforehand, from the same inputs, in the layout they give it.
"""

from collections.abc import Collection

from gapscope.switches._base import NothingToFlip, Program

CHANGES = "values arranged beforehand"

_ARRANGING = {
    "permute", "transpose", "contiguous", "ascontiguousarray", "asfortranarray", "moveaxis", "movedim", "rollaxis",
    "swapaxes", "T", "mT", "t", "reshape", "flatten", "ravel", "clone", "copy", "einsum", "rearrange", "to",
}  # fmt: skip


def finds(names: Collection[str], dtypes: Collection[str]) -> bool:
    return not _ARRANGING.isdisjoint(names)


def leaves_out(program: Program) -> frozenset[int]:
    found = frozenset(at for at in range(len(program.operations)) if program.arranges(at))
    if not found:
        raise NothingToFlip("nothing in it arranges values anew")
    return found
