"""Steady times over a dimension, both axes logarithmic, drawn to SVG: slopes show the growth, crossings the turns."""

import io
from collections.abc import Iterator
from typing import Any

from gapscope.report._bars import PALETTE, TIMES_IN_WORDS
from gapscope.report._extra import need
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
    altair = need("altair")
    need("vl_convert")
    names = [one_line(name) for name in contenders]
    sizes = altair.X("size:Q", title=one_line(title), scale=altair.Scale(type="log", nice=False))
    times = altair.Y(
        "time:Q",
        title=None,
        scale=altair.Scale(type="log", zero=False),
        axis=altair.Axis(labelExpr=TIMES_IN_WORDS, tickCount=6, grid=False),
    )
    scale = altair.Scale(domain=names, range=[PALETTE[i % len(PALETTE)] for i in range(len(names))])
    colour = altair.Color("contender:N", title=None, scale=scale, legend=altair.Legend(orient="top", labelLimit=400))
    plain = altair.Chart(altair.Data(values=figures), width=600, height=300)
    line = plain.mark_line(point=True).encode(x=sizes, y=times, color=colour)
    spread = plain.mark_rule().encode(x=sizes, y=altair.Y("low:Q"), y2="high:Q", color=colour)
    chart = (line + spread).configure(background="transparent").configure_view(stroke=None)
    ink = {"labelColor": "currentColor", "titleColor": "currentColor"}
    chart = chart.configure_axis(domainColor="currentColor", tickColor="currentColor", **ink).configure_legend(**ink)
    drawn = io.StringIO()
    chart.save(drawn, format="svg")
    return drawn.getvalue()
