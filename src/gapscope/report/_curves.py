"""Steady times over a dimension, both axes logarithmic, drawn to SVG: slopes show the growth, crossings the turns."""

from collections.abc import Iterator
from typing import Any

from gapscope.report._drawing import TIMES_IN_WORDS, altair, by_name, drawn, logarithmic
from gapscope.report._series import Series
from gapscope.report._text import one_line


def curves(series: Series) -> Iterator[str]:
    """A drawing over the first dimension for every combination of the others that has three points or more."""
    along, *others = series.dimensions
    groups: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for row in series.rows:
        apart = tuple(f"{name}={row.place[name]}" for name in others)
        for name, each in row.rows.items():
            if each.steady_s is not None and row.place[along].isdigit():
                groups.setdefault(apart, []).append(
                    {
                        "contender": one_line(name),
                        "size": int(row.place[along]),
                        "time": each.steady_s.value,
                        "low": each.steady_s.value if each.steady_s.low is None else each.steady_s.low,
                        "high": each.steady_s.value if each.steady_s.high is None else each.steady_s.high,
                    }
                )
    for apart, figures in groups.items():
        if len({figure["size"] for figure in figures}) > 2:
            yield _drawn(figures, f"{along}, at {', '.join(apart)}" if apart else along, series.contenders)


def _drawn(figures: list[dict[str, Any]], title: str, contenders: tuple[str, ...]) -> str:
    made = altair()
    sizes = made.X(
        "size:Q", title=one_line(title), scale=made.Scale(type="log", nice=False), axis=made.Axis(grid=False)
    )
    times = made.Y(
        "time:Q",
        title=None,
        scale=logarithmic([end for figure in figures for end in (figure["low"], figure["high"])]),
        axis=made.Axis(labelExpr=TIMES_IN_WORDS, tickCount=6, grid=False),
    )
    colour = made.Color("contender:N", title=None, scale=by_name(contenders), legend=made.Legend(orient="top"))
    plain = made.Chart(made.Data(values=figures), width=600, height=300)
    line = plain.mark_line(point=True).encode(x=sizes, y=times, color=colour)
    spread = plain.mark_rule().encode(x=sizes, y=made.Y("low:Q"), y2="high:Q", color=colour)
    return drawn(line + spread)
