"""
## What it is
What is timed makes its compiled function anew, so that compiling is part of every call.

## How it is tested
Compiled functions are kept from call to call.

## What would refute it
Nothing is compiled in steady calls, or kept functions take as long.

## Where it is blind
A compile in the first call only: that stands apart from the steady time already, with its break-even.
"""

from gapscope.explain._base import Scouted

CLAIM = "compiling is counted into every call"
SWITCHES = ("keep-compiled",)


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return slow.replaces("keep-compiled")
