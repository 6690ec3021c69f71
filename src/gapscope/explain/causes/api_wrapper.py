"""
## What it is
A method made for whole data sets is called for one batch, and its machinery is paid on every call.

## How it is tested
The model is called directly in its place.

## What would refute it
Called directly, it takes as long.

## Where it is blind
Wrappers other than Keras' own.
"""

from gapscope.explain._base import Scouted

CLAIM = "a wrapper around the model costs a fixed time on every call"
SWITCHES = ("direct-call",)


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return slow.replaces("direct-call")
