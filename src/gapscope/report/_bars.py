"""Steady times as ranked bars with their intervals, drawn to SVG here and now: the page needs no script."""

from collections.abc import Sequence
from typing import Any

from gapscope.report._drawing import INK, TIMES_IN_WORDS, altair, by_name, drawn
from gapscope.report._figures import duration_with_interval
from gapscope.report._rows import Row
from gapscope.report._text import one_line

_LOGARITHMIC_FROM = 30
_NAME_ROOM = 300
"""Pixels; the reader's fonts may be wider than those the drawing was laid out with."""


def bars(rows: Sequence[Row], frameworks: Sequence[str]) -> str:
    """One bar a ranked row, fastest on top, coloured by framework: by its place in `frameworks`."""
    figures = [_figure(row) for row in rows if row.steady_s is not None]
    least, most = min(figure["low"] for figure in figures), max(figure["high"] for figure in figures)
    logarithmic = 0 < _LOGARITHMIC_FROM * least < most
    return drawn(_chart(altair(), figures, logarithmic, frameworks))


def _figure(row: Row) -> dict[str, Any]:
    assert row.steady_s is not None
    value, low, high = row.steady_s.value, row.steady_s.low, row.steady_s.high
    return {
        "contender": one_line(row.contender),
        "framework": one_line(row.framework),
        "time": value,
        "low": value if low is None else low,
        "high": value if high is None else high,
        "said": duration_with_interval(row.steady_s),
    }


def _chart(altair: Any, figures: list[dict[str, Any]], logarithmic: bool, frameworks: Sequence[str]) -> Any:
    """Layers: the bars, their intervals, and the figures in words at the end of each."""
    longest = max(figure["high"] for figure in figures)
    start = min(figure["low"] for figure in figures) / 2 if logarithmic else 0
    # The words stand to the right of the longest bar and need room there.
    stop = longest * (longest / start) ** 0.5 if logarithmic else longest * 1.5 or 1
    scale = altair.Scale(type="log" if logarithmic else "linear", domain=[start, stop], nice=False)
    times = altair.Axis(labelExpr=TIMES_IN_WORDS, tickCount=5, grid=False, labelFlush=False)
    axis = altair.X("time:Q", title="logarithmic" if logarithmic else None, scale=scale, axis=times)
    colour = altair.Color("framework:N", scale=by_name(frameworks), legend=None)
    room = min(_NAME_ROOM, 7.5 * max(len(figure["contender"]) for figure in figures))
    labels = altair.Axis(labelLimit=_NAME_ROOM, minExtent=room, ticks=False, domain=False)
    names = altair.Y("contender:N", title=None, sort=None, axis=labels)
    data = altair.Data(values=[{**figure, "start": start} for figure in figures])
    base = altair.Chart(data).encode(y=names)
    layers = (
        base.mark_bar(height=18).encode(x=axis, x2="start:Q", color=colour),
        base.mark_rule(color=INK, strokeWidth=1.5).encode(x="low:Q", x2="high:Q"),
        base.mark_tick(color=INK, thickness=1.5, height=8).encode(x="low:Q"),
        base.mark_tick(color=INK, thickness=1.5, height=8).encode(x="high:Q"),
        base.mark_text(align="left", dx=8, color=INK).encode(x="high:Q", text="said:N"),
    )
    return altair.layer(*layers).properties(width=520, height=altair.Step(30))
