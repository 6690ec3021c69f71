"""
## What it is
An embedding's gradient is as large as its table, and so is every update, however few rows were looked up.

## How it is tested
The gradient holds only the rows that were looked up.

## What would refute it
With such gradients, a step takes as long.

## Where it is blind
Optimisers that take no sparse gradient, TensorFlow's own among them: only steps that update a variable by themselves
are seen there. JAX has no such gradients.
"""

from gapscope.explain._base import Scouted

CLAIM = "every step updates the whole table"
SWITCHES = ("sparse-gradients",)


def plausible(slow: Scouted, fast: Scouted) -> bool:
    differentiates = slow.phase in ("gradient", "step", "epoch") or not {"backward", "grad"}.isdisjoint(slow.names)
    return differentiates and slow.ever_replaces("sparse-gradients")
