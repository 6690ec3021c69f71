"""Which dimensions vary among points."""

from collections.abc import Sequence

from gapscope.model.answer import Point


def varying(points: Sequence[Point]) -> tuple[str, ...]:
    """The dimensions that vary among the points, less those that only go with an earlier one."""
    kept: list[str] = []
    for name in names_of(points):
        values = [point.parameters[name] for point in points if name in point.parameters]
        numbers = all(isinstance(value, (int, float)) for value in values)
        if numbers and len(set(values)) > 1 and not any(follows(name, other, points) for other in kept):
            kept.append(name)
    return tuple(kept)


def follows(name: str, leader: str, points: Sequence[Point]) -> bool:
    """Whether a dimension only goes with another: it has the same size at every point."""
    return all(point.parameters.get(name) == point.parameters.get(leader) for point in points)


def names_of(points: Sequence[Point]) -> list[str]:
    """Every dimension of any point."""
    return list(dict.fromkeys(name for point in points for name in point.parameters if name != "question"))
