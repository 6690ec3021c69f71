"""Explanations in every format."""

import re
from dataclasses import replace

import pytest

from gapscope.model.answer import Explanation, Fix, Share, Tried
from gapscope.model.evidence import Limits
from gapscope.report import as_html, as_markdown, as_terminal
from gapscope.report._waterfall import waterfalls
from report.answers import about, conv1d

HOSTILE = "<script>alert(1)</script>"


def explained(**changes):
    """The example with its slowest contender's gap to the fastest explained."""
    answer = conv1d()
    point = answer.points[0]
    gap = next(g for g in point.gaps if g.quantity == "time" and g.word == "slower")
    explanation = Explanation(
        slower=gap.slower,
        faster=gap.faster,
        phase=gap.phase,
        shares=(
            Share(cause="layout-copies", ratio=about(1.2), portion=about(0.2), evidence="cut out", weak=True),
            Share(cause="dispatch-overhead", ratio=about(2.5), portion=about(0.7), evidence="compiled", weak=False),
        ),
        unexplained=about(1.1),
        segments=(),
        tried=(Tried(switch="fuse", side=gap.slower, ratio=None, holds=False, reason="it failed"),),
        fixes=(Fix(name="compile", contender=gap.slower, ratio=about(2.5), holds=True, how="step = jit(f)\nstep(x)"),),
    )
    return replace(answer, points=(replace(point, explanations=(replace(explanation, **changes),)),))


def test_steps_come_largest_first_and_end_with_the_rest():
    (waterfall,) = waterfalls(explained())

    assert [step.cause for step in waterfall.steps] == ["dispatch-overhead", "layout-copies", "unexplained"]


def test_a_terminal_is_told_causes_evidence_fixes_and_what_failed():
    text = as_terminal.render(explained(), width=100)

    for words in ("dispatch-overhead", "2.50×", "70%", "unexplained", "because", "compiled", "step = jit(f)", "(weak)"):
        assert words in text
    assert "it failed" in text


@pytest.mark.parametrize(
    ("moved", "flops", "does"),
    [(None, None, "copy"), (1000, 1000.0, "copy"), (1000, 20_000.0, "multiply")],
)
def test_what_each_side_reaches_of_the_machines_limit_is_told(moved, flops, does):
    answer = explained()
    point = answer.points[0]
    slower = point.explanations[0].slower
    placed = {"of_limit": about(0.031), "moved_bytes": moved, "flops": flops}
    measured = tuple(replace(m, **placed) if m.contender == slower else m for m in point.measurements)
    limits = Limits(copy_bytes_per_s=about(10e9), gemm_flops_per_s=about(100e9))
    machine = replace(answer.machine, limits=limits)
    answer = replace(answer, points=(replace(point, measurements=measured),), machine=machine)

    words = f"{slower} reaches 3.1 % ± 2 % of what this machine can {does}"
    assert words in " ".join(as_terminal.render(answer, width=100).split())
    assert words in as_html.render(answer)


def test_a_gap_that_is_not_settled_says_so_in_its_title():
    answer = explained()
    point = answer.points[0]
    doubtful = tuple(replace(gap, word="inconclusive") for gap in point.gaps)
    words = "(not settled, between"

    assert words not in as_markdown.render(answer)
    assert words in as_markdown.render(replace(answer, points=(replace(point, gaps=doubtful),)))


def test_markdown_has_a_table_of_causes():
    assert "| dispatch-overhead | 2.50× [2.45×, 2.55×] | 70% | compiled |" in as_markdown.render(explained())


def test_a_page_shows_the_steps_and_escapes_what_came_from_elsewhere():
    hostile = Share(cause=HOSTILE, ratio=about(2.0), portion=about(0.5), evidence=HOSTILE, weak=False)
    fix = Fix(name=HOSTILE, contender=HOSTILE, ratio=about(2.0), holds=True, how=HOSTILE)

    page = as_html.render(explained(shares=(hostile,), fixes=(fix,)))

    assert "Why" in page
    assert "&lt;script&gt;" in page
    assert "<script" not in page


def test_an_answer_without_explanations_has_no_such_section():
    assert 'id="why"' not in as_html.render(conv1d())


def test_the_steps_are_drawn_from_the_slow_side_down_to_the_rest():
    page = as_html.render(explained())
    drawing = next(part for part in re.findall(r"<svg.*?</svg>", page, re.DOTALL) if "times as long as" in part)

    words = re.findall(r"<text[^>]*>([^<]*)</text>", drawing)
    causes = ["dispatch-overhead", "layout-copies", "unexplained"]
    assert [word for word in words if word in causes] == causes
    assert "2.50× [2.45×, 2.55×]" in words
    (bars,) = re.findall(r'<g class="mark-rect role-mark[^>]*>(.*?)</g>', drawing, re.DOTALL)
    widths = [float(width) for width in re.findall(r'd="M[\d.-]+,[\d.-]+h([\d.-]+)', bars)]
    assert widths[0] == pytest.approx(sum(widths[1:]), rel=0.01)  # factors multiply: on this axis lengths add up


def test_the_evidence_for_a_cause_is_one_click_away():
    page = as_html.render(explained())

    assert re.search(
        r"<details><summary><code>layout-copies \(weak\)</code>.*?<p>cut out</p></details>", page, re.DOTALL
    )


def test_a_long_reason_is_said_in_a_line_or_two():
    (explanation,) = explained().points[0].explanations
    words = "Failed in nopython mode pipeline " * 40
    tried = Tried(switch="compile", side=explanation.slower, ratio=None, holds=False, reason=words)

    text = as_terminal.render(explained(tried=(tried,)), width=100)

    said = text.partition("refused")[2].partition("\n\n")[0]
    assert "Failed in nopython mode pipeline" in said
    assert 200 < len(" ".join(said.split())) < 300
    assert said.rstrip().endswith("…)")
