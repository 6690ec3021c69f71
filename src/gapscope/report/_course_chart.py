"""One gap over time, drawn: every stored answer's ratio with its interval, and where its level changed."""

from collections.abc import Sequence
from typing import Any

from gapscope.model.stored import Line
from gapscope.report._drawing import INK, PALETTE, altair, drawn, logarithmic
from gapscope.report._figures import ratio_with_interval


def course_chart(line: Line, changed: Sequence[int]) -> str:
    """By the order of the answers, not by the clock: a busy week would hide the months beside it."""
    alt = altair()
    rows: list[dict[str, Any]] = []
    for number, moment in enumerate(line.moments):
        ratio = moment.ratio
        rows.append(
            {
                "number": number,
                "when": moment.when[:10],
                "ratio": ratio.value,
                "low": ratio.value if ratio.low is None else ratio.low,
                "high": ratio.value if ratio.high is None else ratio.high,
                "said": ratio_with_interval(ratio),
            }
        )
    scale = logarithmic([row[end] for row in rows for end in ("low", "high")], room=1.1)
    shown = [rows[at]["number"] for at in sorted({0, len(rows) // 2, len(rows) - 1})]
    days = {row["number"]: row["when"] for row in rows}
    # Dates were made by the store, not by a user; Vega runs this.
    words = " : ".join(f"datum.value == {number} ? '{days[number]}'" for number in shown) + " : ''"
    numbers = alt.Axis(values=shown, labelExpr=words, grid=False, title=None, labelFlush=True)
    base = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X("number:Q", axis=numbers, scale=alt.Scale(domain=[-0.5, len(rows) - 0.5], nice=False))
    )
    ratios = alt.Axis(title="times as long", grid=False, tickCount=5, format="~g")
    layers = [
        base.mark_rule(color=PALETTE[0], strokeWidth=1.5).encode(
            y=alt.Y("low:Q", scale=scale, axis=ratios), y2="high:Q"
        ),
        base.mark_circle(color=PALETTE[0], size=40, opacity=1).encode(y=alt.Y("ratio:Q", scale=scale)),
    ]
    if changed:
        marks = alt.Data(values=[{"number": at - 0.5} for at in changed])
        layers.append(alt.Chart(marks).mark_rule(color=INK, strokeDash=[4, 3], strokeWidth=1.5).encode(x="number:Q"))
    return drawn(alt.layer(*layers).properties(width=760, height=180))
