import math
from dataclasses import replace

import pytest

from gapscope.model.evidence import Estimate
from gapscope.model.stored import Line, Moment
from gapscope.report._course_chart import course_chart
from gapscope.web._comparing import changed


def line(ratios, cpus=None):
    moments = tuple(
        Moment(
            identity=f"{number:012x}",
            when=f"2026-01-{number + 1:02}T10:00:00.000+00:00",
            cpu="a" if cpus is None else cpus[number],
            ratio=Estimate(value=ratio, low=ratio / 1.02, high=ratio * 1.02),
            word="slower",
        )
        for number, ratio in enumerate(ratios)
    )
    return Line(slower="s", faster="f", phase="forward", parameters={}, moments=moments)


def test_a_gap_that_opened_is_marked_at_the_first_answer_that_shows_it():
    assert changed(line([2.0] * 8 + [3.0] * 8)) == [8]


def test_another_machine_is_no_change():
    ratios = [2.0, 3.0] * 8

    assert changed(line(ratios, ["a", "b"] * 8)) == []


def test_changes_on_one_of_two_machines_are_found_at_their_own_answers():
    ratios = [ratio for number in range(16) for ratio in (2.0, 3.0 if number < 8 else 4.0)]

    assert changed(line(ratios[:31], (["a", "b"] * 16)[:31])) == [17]


def test_what_no_ratio_can_be_changes_nothing():
    broken = line([2.0, 2.0, 1.0, 2.0, 2.0])
    moments = list(broken.moments)
    moments[2] = replace(moments[2], ratio=Estimate(value=0.0, low=0.0, high=0.0))
    broken = replace(broken, moments=tuple(moments))

    assert changed(broken) == []
    assert course_chart(broken, []).startswith("<svg")


@pytest.mark.parametrize("count", [1, 2, 30])
def test_a_course_of_any_length_is_drawn(count):
    drawing = course_chart(line([2.0 + math.sin(number) for number in range(count)]), [count // 2] if count > 2 else [])

    assert drawing.startswith("<svg") and drawing.rstrip().endswith("</svg>")
    assert "2026-01-01" in drawing
