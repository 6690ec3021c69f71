"""
## What it is
Values are arranged anew on every call: transposed, reshaped into a copy, made contiguous.

## How it is tested
The program is written down as operations; those that give back the values they were given, in another arrangement,
are left out and their values made beforehand.

## What would refute it
With everything arranged beforehand, it takes as long.

## Where it is blind
Copies that a library makes inside one of its own operations, and programs that cannot be written down.
"""

from gapscope.explain._base import Scouted

CLAIM = "values are arranged anew on every call"
SWITCHES = ("without-copies",)

ARRANGING = {
    "permute", "transpose", "contiguous", "ascontiguousarray", "moveaxis", "movedim", "swapaxes", "T", "mT", "t",
    "reshape", "flatten", "ravel", "clone", "copy", "einsum", "rearrange", "to",
}  # fmt: skip


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return bool(ARRANGING & slow.names) and slow.phase == "forward"
