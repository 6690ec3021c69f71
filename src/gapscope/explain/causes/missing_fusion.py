"""
## What it is
Every operation reads its inputs from memory and writes its output back, where one loop could do them all.

## How it is tested
Both contenders are timed as they are and as one compiled call, at their own size and at a small one. What compiling
gains beyond the small size's gain grows with the work, and is fusion; slow side minus fast side. Of a program that is
compiled already, barriers between its operations are taken away.

## What would refute it
The gain of compiling is the same number of seconds at every size.

## Where it is blind
A compiler that also picks another kernel for one operation: then the gain is the kernel's. NumPy programs that
use `np.linalg`, where Numba always does so, are not compiled for that reason.
"""

from gapscope.explain._base import Scouted
from gapscope.switches import no_barriers

CLAIM = "operations go through memory one by one instead of in one loop"
SWITCHES = ("compile", "fuse", "no-barriers")
READS = "slope"


def plausible(slow: Scouted, fast: Scouted) -> bool:
    if no_barriers.finds(slow.names, slow.dtypes):
        return True
    may_be_compiled = not slow.compiled or slow.contender.mode == "function"
    return slow.same_kernels_compiled and fast.same_kernels_compiled and may_be_compiled
