"""
## What it is
The computing waits for its data to be read, decoded or arranged.

## How it is tested
The pipeline is read once and its batches are served from memory. Where the contender's own code sleeps, in the place
of a source that answers late, it goes on at once.

## What would refute it
With batches in memory, it takes as long.

## Where it is blind
Pipelines that are no `tf.data.Dataset` and no `DataLoader`, and read without a sleep.
"""

from gapscope.explain._base import Scouted
from gapscope.switches import no_sleeping

CLAIM = "the computing waits for its input"
SWITCHES = ("batches-in-memory", "no-sleeping")


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return slow.replaces("batches-in-memory") or no_sleeping.finds(slow.names, ())
