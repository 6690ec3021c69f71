"""Steady times as ranked bars with their intervals, drawn to SVG here and now: the page needs no script."""

import io
from typing import Any

from gapscope.report._extra import need
from gapscope.report._figures import duration_with_interval
from gapscope.report._rows import Row
from gapscope.report._text import one_line

# Okabe and Ito's colours, less those that vanish on white or on black: told apart by the colour-blind too.
PALETTE = ("#0f8ac7", "#d55e00", "#009e73", "#cc79a7", "#a58a00", "#7a6ff0", "#808080")
_INK = "currentColor"
_LOGARITHMIC_FROM = 30
_NAME_ROOM = 300
"""Pixels; the reader's fonts may be wider than those the drawing was laid out with."""
# A constant, without a word of the user's: Vega runs it.
TIMES_IN_WORDS = (
    "datum.value == 0 ? '0' : datum.value >= 1 ? format(datum.value, ',.3~r') + ' s'"
    " : datum.value >= 1e-3 ? format(datum.value * 1e3, '.3~r') + ' ms'"
    " : datum.value >= 1e-6 ? format(datum.value * 1e6, '.3~r') + ' µs' : format(datum.value * 1e9, '.3~r') + ' ns'"
)


def bars(rows: tuple[Row, ...], frameworks: tuple[str, ...]) -> str:
    """One bar a ranked row, fastest on top, coloured by framework: by its place in `frameworks`."""
    ranked = [row for row in rows if row.steady_s is not None]
    altair = need("altair")
    need("vl_convert")
    figures = [_figure(row) for row in ranked]
    least, most = min(figure["low"] for figure in figures), max(figure["high"] for figure in figures)
    logarithmic = 0 < _LOGARITHMIC_FROM * least < most
    drawn = io.StringIO()
    _chart(altair, figures, logarithmic, frameworks).save(drawn, format="svg")
    return drawn.getvalue()


def colours(frameworks: tuple[str, ...]) -> dict[str, str]:
    """A colour for every framework, in order; they repeat when they run out."""
    return {name: PALETTE[i % len(PALETTE)] for i, name in enumerate(frameworks)}


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


def _chart(altair: Any, figures: list[dict[str, Any]], logarithmic: bool, frameworks: tuple[str, ...]) -> Any:
    """Layers: the bars, their intervals, and the figures in words at the end of each."""
    longest = max(figure["high"] for figure in figures)
    start = min(figure["low"] for figure in figures) / 2 if logarithmic else 0
    # The words stand to the right of the longest bar and need room there.
    stop = longest * (longest / start) ** 0.5 if logarithmic else longest * 1.5 or 1
    scale = altair.Scale(type="log" if logarithmic else "linear", domain=[start, stop], nice=False)
    times = altair.Axis(labelExpr=TIMES_IN_WORDS, tickCount=5, grid=False, labelFlush=False)
    axis = altair.X("time:Q", title="logarithmic" if logarithmic else None, scale=scale, axis=times)
    palette = colours(tuple(one_line(name) for name in frameworks))
    colour = altair.Color(
        "framework:N",
        scale=altair.Scale(domain=list(palette), range=list(palette.values())),
        legend=None,
    )
    room = min(_NAME_ROOM, 7.5 * max(len(figure["contender"]) for figure in figures))
    labels = altair.Axis(labelLimit=_NAME_ROOM, minExtent=room, ticks=False, domain=False)
    names = altair.Y("contender:N", title=None, sort=None, axis=labels)
    data = altair.Data(values=[{**figure, "start": start} for figure in figures])
    base = altair.Chart(data).encode(y=names)
    layers = (
        base.mark_bar(height=18).encode(x=axis, x2="start:Q", color=colour),
        base.mark_rule(color=_INK, strokeWidth=1.5).encode(x="low:Q", x2="high:Q"),
        base.mark_tick(color=_INK, thickness=1.5, height=8).encode(x="low:Q"),
        base.mark_tick(color=_INK, thickness=1.5, height=8).encode(x="high:Q"),
        base.mark_text(align="left", dx=8, color=_INK).encode(x="high:Q", text="said:N"),
    )
    return _plain(altair.layer(*layers), altair)


def _plain(chart: Any, altair: Any) -> Any:
    """No background and no ink but the page's own, so that light and dark pages can show the same drawing."""
    ink = {"labelColor": _INK, "titleColor": _INK, "tickColor": _INK, "domainColor": _INK}
    sizes = {"labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal"}
    return chart.properties(width=520, height=altair.Step(30)).configure(
        background="transparent",
        font="system-ui, sans-serif",
        aria=False,
        view={"stroke": None},
        axis={**ink, **sizes},
        text={"fontSize": 12},
        tick={"opacity": 1},
    )
