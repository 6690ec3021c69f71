"""
## What it is
Every operation records what a gradient would need, and nobody asks for one.

## How it is tested
The same calls with recording switched off.

## What would refute it
Without recording, it takes as long.

## Where it is blind
Phases that take gradients: recording is their work.
"""

from gapscope.explain._base import Scouted

CLAIM = "gradients are recorded that nobody asks for"
SWITCHES = ("no-recording",)


def plausible(slow: Scouted, fast: Scouted) -> bool:
    if slow.contender.framework == "torch":
        return slow.contender.gradients and slow.phase == "forward"
    return slow.replaces("no-recording")
