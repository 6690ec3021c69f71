"""
## What it is
One side waits on the way for results to exist; the other leaves its waits out and lets the device run ahead.

## How it is tested
The waits inside the call return at once. The end of a call is waited for by the clock in any case, so what is
measured stays finished work.

## What would refute it
Without waits on the way, it takes as long.

## Where it is blind
Waits inside a library. A program that is not waited for at its end cannot be timed by gapscope at all: it always waits.
"""

from gapscope.explain._base import Scouted

CLAIM = "one side waits where the other does not"
SWITCHES = ("no-waiting",)
WAITS = ("block_until_ready", "synchronize")
"""In the contender's own code: what times it waits too."""


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return slow.replaces("no-waiting") and not slow.names.isdisjoint(WAITS)
