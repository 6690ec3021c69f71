"""Every slice that was timed, a small drawing for each contender: fresh processes stand side by side."""

from collections.abc import Sequence
from typing import Any

from gapscope.model.evidence import Measurement
from gapscope.report._drawing import PALETTE, TIMES_IN_WORDS, altair, drawn
from gapscope.report._text import one_line
from gapscope.units import Seconds

_COLUMNS = 3


def rounds(measurements: Sequence[Measurement], most: int) -> str:
    """One dot a slice, at most about `most` of them for each contender; processes take turns in two colours."""
    made = altair()
    figures = [figure for measured in measurements for figure in _figures(measured, most)]
    times = made.Y(
        "seconds:Q",
        title=None,
        scale=made.Scale(zero=False),
        axis=made.Axis(labelExpr=TIMES_IN_WORDS, tickCount=4, grid=False),
    )
    chart = (
        made.Chart(width=230, height=80)
        .mark_circle(size=9, opacity=0.7)
        .encode(
            x=made.X("turn:Q", title=None, axis=None, scale=made.Scale(nice=False)),
            y=times,
            color=made.Color("colour:N", scale=None, legend=None),
        )
    )
    names = made.Facet("contender:N", title=None, sort=[one_line(one.contender) for one in measurements])
    facets = chart.facet(facet=names, columns=_COLUMNS, data=made.Data(values=figures))
    return drawn(facets.resolve_scale(x="independent", y="independent"))


def _figures(measured: Measurement, most: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for process, slices in enumerate(thinned(measured.timings_s, most)):
        for seconds in slices:
            dot = {"turn": len(found), "seconds": seconds, "colour": PALETTE[process % 2]}
            found.append({"contender": one_line(measured.contender), **dot})
    return found


def thinned(timings: Sequence[Sequence[Seconds]], most: int) -> list[Sequence[Seconds]]:
    """Every n-th slice of every process, so that about `most` are left; the first of a process always is."""
    every = max(1, -(-sum(map(len, timings)) // most))
    return [slices[::every] for slices in timings]
