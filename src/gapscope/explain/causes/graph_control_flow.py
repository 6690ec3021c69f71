"""
## What it is
A loop inside a graph: its bookkeeping on every turn costs more than the turn's work.

## How it is tested
The loop is written out, so that the same operations stand in a line.

## What would refute it
Written out, it takes as long.

## Where it is blind
Loops whose length depends on values, and loops too long to be written out.
"""

from gapscope.explain._base import Scouted

CLAIM = "a loop inside the graph costs more than what it loops over"
SWITCHES = ("unrolled",)


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return bool(slow.set_up_calls.get("unrolled") or slow.replaces("unrolled"))
