"""
Keeps in float32 what a set-up leaves, and what the file gives a name; types that the program names stay.

What is rounded to half precision and kept so gives the same results in float32, where a program that is not rounded at
all gives others.
"""

from collections.abc import Collection

from gapscope.switches._state import kept_single as settle
from gapscope.switches._state import names_single as adjust
from gapscope.switches.float32 import MAKES_DOUBLES, PRECISION, names_a_type

CHANGES = "what it keeps between calls in float32"

__all__ = ["CHANGES", "PRECISION", "adjust", "finds", "settle"]


def finds(names: Collection[str], dtypes: Collection[str]) -> bool:
    return names_a_type(names) or not MAKES_DOUBLES.isdisjoint(names)
