"""What all drawings have in common: the page's own ink on no ground, and SVG that needs no script."""

import io
import math
from collections.abc import Sequence
from typing import Any

from gapscope.report._extra import need
from gapscope.report._text import one_line

# Okabe and Ito's colours, less those that vanish on white or on black: told apart by the colour-blind too.
PALETTE = ("#0f8ac7", "#d55e00", "#009e73", "#cc79a7", "#a58a00", "#7a6ff0", "#808080")
INK = "currentColor"
MANY_DECADES = 1e4
# A constant, without a word of the user's: Vega runs it.
TIMES_IN_WORDS = (
    "datum.value == 0 ? '0' : datum.value >= 1 ? format(datum.value, ',.3~r') + ' s'"
    " : datum.value >= 1e-3 ? format(datum.value * 1e3, '.3~r') + ' ms'"
    " : datum.value >= 1e-6 ? format(datum.value * 1e6, '.3~r') + ' µs' : format(datum.value * 1e9, '.3~r') + ' ns'"
)


def altair() -> Any:
    """The library, with what turns its charts into pictures."""
    need("vl_convert")
    return need("altair")


def colours(names: Sequence[str]) -> dict[str, str]:
    """A colour for every name, in order; they repeat when they run out."""
    return {name: PALETTE[i % len(PALETTE)] for i, name in enumerate(names)}


def by_name(names: Sequence[str]) -> Any:
    """The same as a scale."""
    palette = colours([one_line(name) for name in names])
    return altair().Scale(domain=list(palette), range=list(palette.values()))


def logarithmic(values: Sequence[float], room: float = 1.3) -> Any:
    """A scale that holds `values`, with some room above and below them; nothing is rounded to whole decades."""
    known = [value for value in values if value > 0] or [1.0]
    return altair().Scale(type="log", domain=[min(known) / room, max(known) * room], nice=False)


def round_numbers(low: float, high: float) -> list[float]:
    """Between the two, for a logarithmic axis: 1, 2 and 5 of every decade, or decades alone where there are many."""
    if not 0 < low < high < math.inf:
        return []
    steps = (1, 2, 5) if high / low < MANY_DECADES else (1,)
    decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    return [step * 10.0**decade for decade in decades for step in steps if low <= step * 10.0**decade <= high]


def drawn(chart: Any) -> str:
    """The chart as SVG. Light and dark pages can show the same drawing: it has no background and no ink of its own."""
    ink = {"labelColor": INK, "titleColor": INK, "tickColor": INK, "domainColor": INK}
    sizes = {"labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal"}
    plain = chart.configure(
        background="transparent",
        font="system-ui, sans-serif",
        aria=False,
        view={"stroke": None},
        axis={**ink, **sizes},
        legend={"labelColor": INK, "titleColor": INK, "labelLimit": 400, "labelFontSize": 12},
        header={"labelColor": INK, "labelFontSize": 12, "labelLimit": 400},
        text={"fontSize": 12},
        tick={"opacity": 1},
    )
    paper = io.StringIO()
    plain.save(paper, format="svg")
    return paper.getvalue()
