"""From `--over L=10..10000:log` to the sizes of a grid; what cannot be read is refused with an example."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from gapscope.declare.sweeps import spread
from gapscope.errors import QuestionError
from gapscope.sweep._where import holds, read

Coordinates = Mapping[str, int]
"""The swept dimensions of one point, in the order they were given."""

_USUAL_COUNT = 7
_RANGE = re.compile(r"(?P<low>[^.]+)\.\.(?P<high>[^.:]+)(?::(?P<spacing>log|lin)(?P<count>\d*))?")
_EXAMPLE = "write sizes such as L=10,100,1000 or a range such as L=10..10000:log"


def make_grid(
    over: Sequence[str], where: Sequence[str], parameters: Mapping[str, Any], given: Mapping[str, Any]
) -> tuple[Coordinates, ...]:
    """The points that `over` spans and `where` lets pass. `parameters` are the question's, `given` those of --set."""
    axes = read_axes(over)
    for name in axes:
        if name not in parameters:
            known = ", ".join(parameters) or "none"
            raise QuestionError(f"--over {name}: no input names that dimension. Known: {known}.")
        if name in given:
            raise QuestionError(f"{name} is both swept by --over and fixed by --set; leave one of them out.")
    grid = spread(axes, "--over")
    conditions = [read(text, parameters) for text in where]
    kept = tuple(
        point
        for point in grid
        if all(holds(tree, text, {**parameters, **point}) for tree, text in zip(conditions, where))
    )
    if not kept:
        said = " ".join(f"--where {text!r}" for text in where)
        raise QuestionError(f"{said} leaves none of the {len(grid)} points; loosen it, or widen --over.")
    return kept


def read_axes(over: Sequence[str]) -> dict[str, tuple[int, ...] | str]:
    """Every dimension with its sizes, smallest first, or with the dimension it goes with."""
    if not over:
        raise QuestionError("A sweep goes over sizes: add --over, as in --over L=10..10000:log.")
    axes: dict[str, tuple[int, ...] | str] = {}
    for text in over:
        name, equals, sizes = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise QuestionError(f"--over {text!r} has no name and sizes; {_EXAMPLE}.")
        if name in axes:
            raise QuestionError(f"--over names {name} twice; put all its sizes into one.")
        axes[name] = sizes if sizes.isidentifier() else tuple(sorted(set(_sizes(text, name, sizes))))
    return axes


def lines_of(points: Sequence[Coordinates]) -> tuple[tuple[Coordinates, ...], ...]:
    """The points in lines along the first dimension, one line for every combination of the others."""
    first = next(iter(points[0]))
    leaders = [name for name in points[0] if any(point[name] != point[first] for point in points)]
    lines: dict[tuple[int, ...], list[Coordinates]] = {}
    for point in points:
        lines.setdefault(tuple(point[name] for name in leaders), []).append(point)
    return tuple(tuple(sorted(line, key=lambda point: point[first])) for line in lines.values())


def _sizes(text: str, name: str, sizes: str) -> list[int]:
    if ".." not in sizes:
        return [_whole(text, name, part) for part in sizes.split(",")]
    found = _RANGE.fullmatch(sizes)
    if found is None:
        raise QuestionError(f"--over {text!r} is no range; {_EXAMPLE}.")
    if found["spacing"] is None:
        raise QuestionError(f"--over {text!r} does not say how it is spaced; add :log or :lin, as in {text}:log.")
    low, high = _whole(text, name, found["low"]), _whole(text, name, found["high"])
    count = int(found["count"] or _USUAL_COUNT)
    if low > high:
        raise QuestionError(f"--over {text!r} runs backwards; write {name}={high}..{low}:{found['spacing']}.")
    if count < 2:
        raise QuestionError(f"--over {text!r} has fewer than two points; write {name}={low} for one.")
    steps = [step / (count - 1) for step in range(count)]
    if found["spacing"] == "log":
        return [round(low * (high / low) ** step) for step in steps]
    return [round(low + (high - low) * step) for step in steps]


def _whole(text: str, name: str, part: str) -> int:
    try:
        number = float(part)
        whole = int(number)
    except (ValueError, OverflowError):
        raise QuestionError(f"--over {text!r}: {part.strip()!r} is no size; {_EXAMPLE}.") from None
    if whole != number or whole < 1:
        raise QuestionError(f"--over {text!r}: {name} cannot be {part.strip()}; sizes are whole numbers above zero.")
    return whole
