"""The waterfall drawn: from the slow side down to the fast one, a step for every cause and one for the rest."""

from typing import Any

from gapscope.report._drawing import INK, PALETTE, altair, drawn, round_numbers
from gapscope.report._figures import ratio_with_interval
from gapscope.report._text import one_line
from gapscope.report._waterfall import Waterfall

_SIDE, _CAUSE, _REST = PALETTE[0], PALETTE[1], PALETTE[-1]
_NAME_ROOM = 300
# A constant, without a word of the user's: Vega runs it.
_FACTOR_IN_WORDS = "format(datum.value, ',.3~r') + '×'"


def steps(waterfall: Waterfall) -> str:
    """Bars on a logarithmic axis, so that factors have the same length wherever they stand."""
    made = altair()
    figures = _figures(waterfall)
    least = min(min(figure["from"], figure["to"]) for figure in figures) * 0.95
    most = max(max(figure["from"], figure["to"]) for figure in figures)
    end = most * (most / least) ** 0.5
    scale = made.Scale(type="log", domain=[least, end], nice=False)
    axis = made.Axis(labelExpr=_FACTOR_IN_WORDS, values=round_numbers(least, end), grid=False)
    room = min(_NAME_ROOM, 7.5 * max(len(figure["step"]) for figure in figures))
    labels = made.Axis(labelLimit=_NAME_ROOM, minExtent=room, ticks=False, domain=False)
    base = made.Chart(made.Data(values=figures)).encode(y=made.Y("step:N", title=None, sort=None, axis=labels))
    title = f"times as long as {one_line(waterfall.explanation.faster)}"
    layers = (
        base.mark_bar(height=18).encode(
            x=made.X("from:Q", scale=scale, axis=axis, title=title),
            x2="to:Q",
            color=made.Color("colour:N", scale=None, legend=None),
        ),
        base.mark_text(align="left", dx=8, color=INK).encode(x="most:Q", text="said:N"),
    )
    return drawn(made.layer(*layers).properties(width=520, height=made.Step(30)))


def _figures(waterfall: Waterfall) -> list[dict[str, Any]]:
    level = 1.0
    for step in waterfall.steps:
        level *= step.ratio.value
    told = waterfall.explanation
    figures = [_figure(told.slower, 1.0, level, "", _SIDE)]
    for step in waterfall.steps:
        colour = _REST if step.cause == "unexplained" else _CAUSE
        figures.append(_figure(step.cause, level, level / step.ratio.value, ratio_with_interval(step.ratio), colour))
        level /= step.ratio.value
    return figures


def _figure(step: str, start: float, stop: float, said: str, colour: str) -> dict[str, Any]:
    ends = {"from": start, "to": stop, "most": max(start, stop)}
    return {"step": one_line(step), **ends, "said": said, "colour": colour}
