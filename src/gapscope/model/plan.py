"""What makes two sweeps the same sweep, so that one can go on where the other ended."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    question: str
    """Its name, with `::case` where the file holds several."""
    digest: str
    """Of the question file's content."""
    points: tuple[Mapping[str, int], ...]
    search: str
    """Which crossovers are searched; empty where every point is measured."""
    settings: Mapping[str, Any]
    """Those that figures depend on."""

    def differences(self, other: "Plan") -> Iterator[str]:
        """What has changed since `other`, in words."""
        if self.digest != other.digest:
            yield "the question file has changed"
        if self.points != other.points:
            yield f"the grid was another one ({len(other.points)} points, now {len(self.points)})"
        if self.search != other.search:
            yield "--crossover or --between was given otherwise"
        for name in self.settings:
            mine, theirs = self.settings[name], other.settings.get(name)
            if mine != theirs:
                yield f"{name} was {theirs!r} and is now {mine!r}"
