"""What profilers saw, side by side."""

from dataclasses import replace

from gapscope.model.evidence import Operator
from gapscope.report import as_html
from gapscope.report.sections.operators import data
from report.test_why import HOSTILE, explained


def profiled(*operators):
    answer = explained()
    point = answer.points[0]
    told = point.explanations[0]
    sides = {"slow": told.slower, "fast": told.faster}
    seen = tuple(
        Operator(contender=sides[side], kind=kind, name=name, calls=calls, seconds=seconds, only_here=kind == "copy")
        for side, kind, name, calls, seconds in operators
    )
    return replace(answer, points=(replace(point, operators=seen),))


def test_kinds_stand_against_each_other_the_dearest_first():
    answer = profiled(
        ("slow", "compute", "mm", 1, 2e-3),
        ("slow", "copy", "copy_", 5, 3e-3),
        ("slow", "layout", "view", 1, 1e-4),
        ("fast", "compute", "MatMul", 1, 1.5e-3),
    )

    (pair,) = data(answer)["pairs"]

    # What the other side may do too little of to be listed is not said to be done here alone.
    assert [(row["kind"], row["alone"]) for row in pair["rows"]] == [
        ("compute", False),
        ("copy", True),
        ("layout", False),
    ]
    assert [cell["names"] for cell in pair["rows"][0]["cells"]] == ["1 × mm", "1 × MatMul"]
    assert [cell["seconds"] for cell in pair["rows"][1]["cells"]] == ["3.00 ms", ""]


def test_many_names_are_cut_and_their_time_is_not():
    answer = profiled(("fast", "compute", "mm", 1, 1e-3), *(("slow", "compute", f"op{n}", 1, 1e-3) for n in range(9)))

    (cell, _) = data(answer)["pairs"][0]["rows"][0]["cells"]

    assert cell["names"].endswith("1 × op5, and 3 more")
    assert cell["seconds"] == "9.00 ms"


def test_without_a_profile_of_both_there_is_no_section():
    assert data(explained()) is None
    assert data(profiled(("slow", "compute", "mm", 1, 1e-3))) is None


def test_names_are_escaped():
    page = as_html.render(profiled(("slow", "compute", HOSTILE, 1, 1e-3), ("fast", "compute", "mm", 1, 1e-3)))

    assert HOSTILE not in page
    assert "1 × &lt;script&gt;" in page
