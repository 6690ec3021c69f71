"""
What compiling gains, told apart by the size of the work: t = a + b·work.

Two sizes are enough for that: the question's own and a small one. What is gained in `a` is dispatch, what is gained
in `b` is fusion. Where the interpreter itself loops over the work, the host's part grows with it: it is as many times
what a call takes at the small size as there are steps.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace

from gapscope.contenders.reader import Inputs
from gapscope.model.question import Question
from gapscope.units import Seconds

SMALL = (4, 2, 1)
FEW = 4096
"""Elements: to read so many is next to no work."""
STILL_LARGE = 0.5
"""Of all inputs' elements: where more are left of many, sizes that are asked for are not what inputs are made by."""
LEAST_FACTOR = 8
"""A size that is not at least this much smaller says little about `a`."""


def smaller_ones(question: Question, inputs: Inputs) -> Iterator[Question]:
    """
    The question with less work, in the forms that may be tried: its largest input's largest dimension cut down; all
    dimensions of that size with it, which may have to stay alike; or to an eighth, which what divides it may divide.
    """
    sizes = next((one for one in _cut_down(question, inputs) if _least(one) is not None), {})
    least = _least(sizes)
    if least is None:
        return
    name = max(sizes, key=lambda dimension: sizes[dimension])
    size = sizes[name]
    axes = {axis for spec in question.inputs for axis in spec.axes or ()}
    alike = {axis for axis in axes if question.parameters.get(axis) == size}
    forms = [{name: least}, dict.fromkeys(sorted(alike), least), {name: size // LEAST_FACTOR}]
    for number, cut in enumerate(forms):
        if cut not in forms[:number]:
            yield replace(question, parameters={**question.parameters, **cut})


def _least(sizes: Mapping[str, int]) -> int | None:
    """What the largest of these is cut down to; None where that is hardly less."""
    size = max(sizes.values(), default=0)
    return next((small for small in SMALL if size >= LEAST_FACTOR * small), None)


def _cut_down(question: Question, inputs: Inputs) -> Iterator[Mapping[str, int]]:
    """What may be cut down: at best the dimensions of the largest input alone, or else all that it has."""
    yield _shrinking(question, inputs)
    named = [spec for spec in question.inputs if spec.axes and spec.name in inputs.tensors]
    largest = max(named, key=lambda spec: inputs.array(spec.name).size, default=None)
    axes = largest.axes if largest is not None else ()
    yield {axis: size for axis in axes or () if isinstance(size := question.parameters.get(axis), int)}


def _shrinking(question: Question, inputs: Inputs) -> Mapping[str, int]:
    """Dimensions that the largest input has alone: those that mostly only say how often the same is done."""
    named = [spec for spec in question.inputs if spec.axes and spec.name in inputs.tensors]
    if not named:
        return {}
    largest = max(named, key=lambda spec: inputs.array(spec.name).size)
    others = {axis for spec in named if spec is not largest for axis in spec.axes or ()}
    alone = [axis for axis in largest.axes or () if axis not in others] or list(largest.axes or ())
    return {axis: size for axis in alone if isinstance(size := question.parameters.get(axis), int)}


def batch_of(question: Question, inputs: Inputs) -> str | None:
    """The first dimension that only says how often the same is done."""
    return next(iter(_shrinking(question, inputs)), None)


def fewer(before: int, after: int) -> bool:
    """Whether so many elements in all inputs are those of a smaller question; of few, some may be there at any size."""
    return after <= STILL_LARGE * before or after < before <= FEW


def work_left(question: Question, small: Question) -> float:
    """The portion of the work that the smaller question has."""
    changed = {name: size for name, size in question.parameters.items() if small.parameters[name] != size}
    return math.prod(float(small.parameters[name] / size) for name, size in changed.items())


def intercept_portion(
    before: tuple[Seconds, Seconds], after: tuple[Seconds, Seconds], left: float, longer: float | None = None
) -> float:
    """
    Which portion of the seconds gained is the host's; each pair is (full size, small size).

    `left` is the small size's portion of the work; `longer`, where the interpreter loops over the work before, says how
    many times as many steps it takes at full size.
    """
    gained = before[0] - after[0]
    if gained <= 0:
        return 0.0
    host = _intercept(*before, left) if longer is None else min(before[0], longer * before[1])
    return min(1.0, max(0.0, (host - _intercept(*after, left)) / gained))


def _intercept(full: Seconds, small: Seconds, left: float) -> Seconds:
    return max(0.0, small - (full - small) * left / (1 - left))
