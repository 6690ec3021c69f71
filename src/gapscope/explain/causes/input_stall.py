"""
## What it is
The computing waits for its data to be read, decoded or arranged.

## How it is tested
The pipeline is read once and its batches are served from memory.

## What would refute it
With batches in memory, it takes as long.

## Where it is blind
Pipelines that are no `tf.data.Dataset` and no `DataLoader`.
"""

from gapscope.explain._base import Scouted

CLAIM = "the computing waits for its input"
SWITCHES = ("batches-in-memory",)


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return slow.replaces("batches-in-memory")
