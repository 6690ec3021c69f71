"""What so many calls take from the very first on: where two lines cross, the dearer start has paid back."""

from collections.abc import Sequence
from typing import Any

from gapscope.model.evidence import Measurement
from gapscope.report._drawing import TIMES_IN_WORDS, altair, by_name, drawn, logarithmic
from gapscope.report._text import one_line
from gapscope.units import Seconds

_POINTS_A_DECADE = 4


def paying(measurements: Sequence[Measurement], calls: float) -> str:
    """A line for each contender up to about `calls` calls, both axes logarithmic."""
    made = altair()
    counts = _counts(calls)
    figures: list[dict[str, Any]] = [
        {"contender": one_line(one.contender), "calls": count, "seconds": total(one, count)}
        for one in measurements
        for count in counts
    ]
    names = [one.contender for one in measurements]
    colour = made.Color("contender:N", title=None, scale=by_name(names), legend=made.Legend(orient="top", columns=3))
    return drawn(
        made.Chart(made.Data(values=figures), width=600, height=260)
        .mark_line(strokeWidth=1.5)
        .encode(
            x=made.X("calls:Q", title="calls", scale=made.Scale(type="log", nice=False), axis=made.Axis(grid=False)),
            y=made.Y(
                "seconds:Q",
                title="all of them take",
                scale=logarithmic([figure["seconds"] for figure in figures]),
                axis=made.Axis(labelExpr=TIMES_IN_WORDS, tickCount=6, grid=False),
            ),
            color=colour,
        )
    )


def total(measured: Measurement, calls: float) -> Seconds:
    """The first calls as they were seen, then as many at the steady pace."""
    assert measured.steady_s is not None
    first = measured.first_calls_s[: int(calls)]
    return sum(first) + max(0.0, calls - len(first)) * measured.steady_s.value


def _counts(calls: float) -> list[float]:
    found: list[Any] = [1]
    while found[-1] < calls:
        found.append(max(found[-1] + 1, round(found[-1] * 10 ** (1 / _POINTS_A_DECADE))))
    return found
