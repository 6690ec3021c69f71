"""The roofline: how fast every contender computes, below what this machine can do with so much work for a byte."""

from collections.abc import Sequence
from typing import Any

from gapscope.model.evidence import Limits, Measurement
from gapscope.report._drawing import INK, altair, drawn, logarithmic
from gapscope.report._text import one_line

# A constant, without a word of the user's: Vega runs it.
_RATE_IN_WORDS = "format(datum.value / 1e9, ',.3~r') + ' GFLOP/s'"


def roof(measurements: Sequence[Measurement], limits: Limits) -> str | None:
    """Both axes logarithmic; None where nothing can be placed or a limit is not known."""
    copying, multiplying = limits.copy_bytes_per_s, limits.gemm_flops_per_s
    dots = [dot for one in measurements if (dot := _dot(one)) is not None]
    if copying is None or multiplying is None or not dots:
        return None
    made = altair()
    ridge = multiplying.value / copying.value
    sizes = [dot["work"] for dot in dots] + [ridge]
    left, right = min(sizes) / 4, max(sizes) * 4
    line = [{"work": work, "rate": min(multiplying.value, work * copying.value)} for work in (left, ridge, right)]
    work = made.X(
        "work:Q",
        title="floating operations for every byte that has to be moved",
        scale=made.Scale(type="log", domain=[left, right], nice=False),
        axis=made.Axis(grid=False, tickCount=6),
    )
    rate = made.Y(
        "rate:Q",
        title=None,
        scale=logarithmic([end for dot in (*dots, *line) for end in (dot.get("low", dot["rate"]), dot["rate"])]),
        axis=made.Axis(labelExpr=_RATE_IN_WORDS, tickCount=6, grid=False),
    )
    limit = made.Chart(made.Data(values=line)).mark_line(color=INK, strokeWidth=1.5).encode(x=work, y=rate)
    placed = made.Chart(made.Data(values=dots))
    layers = (
        limit,
        placed.mark_rule(strokeWidth=1.5, color=INK).encode(x=work, y=made.Y("low:Q"), y2="high:Q"),
        placed.mark_circle(size=60, opacity=1).encode(x=work, y=rate),
        placed.mark_text(align="left", dx=8, color=INK).encode(x=work, y=rate, text="contender:N"),
    )
    return drawn(made.layer(*layers).properties(width=560, height=300))


def _dot(measured: Measurement) -> dict[str, Any] | None:
    steady = measured.steady_s
    if not measured.flops or not measured.moved_bytes or steady is None or not steady.value:
        return None
    ends = (steady.high or steady.value, steady.low or steady.value)
    return {
        "contender": one_line(measured.contender),
        "work": measured.flops / measured.moved_bytes,
        "rate": measured.flops / steady.value,
        "low": measured.flops / ends[0],
        "high": measured.flops / ends[1],
    }
