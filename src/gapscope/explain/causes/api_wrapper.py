"""
## What it is
A method made for whole data sets, or for every case there is, is called for little, and its machinery is paid on every
call.

## How it is tested
A Keras model is called directly in its place. Where one function of a Python library takes hundreds of the
interpreter's steps around what it computes, many more than all that the fast side calls, what a call costs the host is
the wrapper's, however that is told: by many calls made one, or by next to nothing to compute.

## What would refute it
Called directly, or with next to nothing to compute, it takes as long as the fast side.

## Where it is blind
Wrappers of frameworks other than Keras' own: what they take on every call is called dispatch.
"""

from gapscope.explain._base import Scouted

CLAIM = "a wrapper around what is computed costs a fixed time on every call"
SWITCHES = ("direct-call",)
TAKES = "dispatch-overhead"


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return slow.replaces("direct-call")


def takes(slow: Scouted, fast: Scouted) -> bool:
    return slow.wraps_more_than(fast)
