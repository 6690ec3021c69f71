"""
## What it is
The compiler traces again because an argument it specialises on has changed.

## How it is tested
Traces are counted over steady calls; plain numbers are passed as tensors; strings, functions and other objects that are
made anew as they were the first time. Where none of these shows it, and nearly every call of the slow side is traced
and few of the fast side's are, what compiling takes away of a call's cost, or two sizes tell of it, is this.

## What would refute it
No traces in steady calls, or as much time with tensors.

## Where it is blind
Calls of which few are traced, by shapes that change.
"""

from gapscope.explain._base import Scouted

CLAIM = "the function is traced again and again"
SWITCHES = ("tensor-arguments",)
TAKES = "dispatch-overhead"


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return slow.traces > fast.traces or (slow.numbers > 0 and slow.compiled)


def takes(slow: Scouted, fast: Scouted) -> bool:
    return slow.traces_more_than(fast)
