"""
## What it is
Data goes through NumPy, Python lists or plain numbers and back on every call.

## How it is tested
Conversions hand on the tensors they are given; tensors that are made on every call of data that no input changes are
made once. Where a loop of the interpreter's over numbers that have left the framework takes more steps than all that it
asks for, what it costs the host is this, by two sizes.

## What would refute it
Without conversions, it takes as long.

## Where it is blind
Contenders that compute in NumPy in between.
"""

from gapscope.explain._base import Scouted
from gapscope.switches import resident

CLAIM = "data is converted on every call"
SWITCHES = ("resident", "kept-constants")
TAKES = "dispatch-overhead"


def plausible(slow: Scouted, fast: Scouted) -> bool:
    made_in_set_up = slow.ever_replaces("resident") and resident.names_arrays(slow.names)
    return slow.replaces("resident") or made_in_set_up or resident.finds(slow.names, ())


def takes(slow: Scouted, fast: Scouted) -> bool:
    left = slow.replaces("resident") and not fast.replaces("resident")
    one_by_one = (slow.asks or 0) >= slow.elements > 0
    return left and one_by_one and (slow.own_steps or 0) > (slow.others_steps or 0)
