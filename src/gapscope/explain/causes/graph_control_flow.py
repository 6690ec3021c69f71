"""
## What it is
A loop inside a graph: its bookkeeping on every turn costs more than the turn's work.

## How it is tested
The loop is written out, so that the same operations stand in a line; where it is too long for that, XLA makes one
program of it.

## What would refute it
Written out or compiled, it takes as long.

## Where it is blind
Loops of JAX that are too long to be written out. What XLA gains beside the loop, in a graph that has one.
"""

from gapscope.explain._base import Scouted

CLAIM = "a loop inside the graph costs more than what it loops over"
SWITCHES = ("unrolled", "compiled-loops")


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return slow.ever_replaces("unrolled")
