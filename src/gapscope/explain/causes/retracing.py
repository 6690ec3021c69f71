"""
## What it is
The compiler traces again because an argument it specialises on has changed.

## How it is tested
Traces are counted over steady calls; plain numbers are passed as tensors, strings and functions that are made anew as
they were the first time.

## What would refute it
No traces in steady calls, or as much time with tensors.

## Where it is blind
Shapes that change from call to call.
"""

from gapscope.explain._base import Scouted

CLAIM = "the function is traced again and again"
SWITCHES = ("tensor-arguments",)


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return slow.traces > fast.traces or (slow.numbers > 0 and slow.compiled)
