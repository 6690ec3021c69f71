"""Sections that draw what was measured: rounds, memory, the roofline, what the first calls cost."""

import re
from dataclasses import replace

import pytest

from gapscope.model.evidence import Limits
from gapscope.report import as_html
from gapscope.report._paying import paying, total
from gapscope.report._roof import roof
from gapscope.report._rounds import rounds as drawn_rounds
from gapscope.report._rounds import thinned
from gapscope.report._steps import steps
from gapscope.report._waterfall import waterfalls
from gapscope.report.sections import first_calls, memory, roofline, rounds
from report.answers import about, conv1d, nothing_measured, two_points
from report.test_why import HOSTILE, explained

LIMITS = Limits(copy_bytes_per_s=about(10e9), gemm_flops_per_s=about(100e9))


def changed(change, answer=None):
    """The example with every measurement changed."""
    answer = answer or conv1d()
    points = [replace(p, measurements=tuple(map(change, p.measurements))) for p in answer.points]
    return replace(answer, points=tuple(points), machine=replace(answer.machine, limits=LIMITS))


def section(page, name):
    return re.search(rf'<section id="{name}">.*?</section>', page, re.DOTALL)[0]


def test_every_slice_is_a_dot_and_processes_take_turns_in_two_colours():
    page = as_html.render(changed(lambda m: replace(m, timings_s=((0.002, 0.0021), (0.003,), (0.004, 0.0041)))))

    drawing = section(page, "rounds")
    dots = re.findall(r'fill="(#[0-9a-f]{6})"', drawing)
    ranked = len(conv1d().points[0].measurements)
    assert dots.count("#0f8ac7") == 4 * ranked
    assert dots.count("#d55e00") == ranked


def test_many_slices_are_thinned_evenly_and_no_process_is_lost():
    left = thinned([[1.0] * 1000, [2.0] * 10], 100)

    assert sum(map(len, left)) <= 120
    assert all(left)
    assert thinned([[1.0, 2.0]], 100) == [[1.0, 2.0]]


def test_one_slice_alone_is_not_drawn():
    assert rounds.data(changed(lambda m: replace(m, timings_s=((0.002,),)))) is None
    assert rounds.data(nothing_measured()) is None


def test_memory_is_told_with_its_parts():
    parts = {"first_calls": 1 << 20, "outputs": 2 << 20, "residual": 0}
    answer = changed(lambda m: replace(m, peak_host_bytes=about(4.0 * 2**20), memory_parts=parts))

    (table,) = memory.data(answer)["tables"]

    assert table["parts"] == ["first calls", "outputs", "residual"]
    assert table["rows"][0]["parts"] == ["1 MiB", "2 MiB", "0 B"]
    assert table["rows"][0]["host"].startswith("4 MiB")
    assert memory.data(nothing_measured()) is None


def test_contenders_are_placed_below_the_roof():
    answer = changed(lambda m: replace(m, of_limit=about(0.25), moved_bytes=4 << 20, flops=1e8))

    (table,) = roofline.data(answer)["tables"]
    words = re.findall(r"<text[^>]*>([^<]*)</text>", table["drawing"])

    assert {row["contender"]: (row["moves"], row["computes"], row["reaches"]) for row in table["rows"]} == {
        m.contender: ("4 MiB", "100 MFLOP", "25 % ± 2 %") for m in answer.points[0].measurements
    }
    assert {row["contender"] for row in table["rows"]} <= {*words}


@pytest.mark.parametrize("flops", [None, 0.0])
def test_what_multiplies_nothing_has_a_portion_but_no_place(flops):
    answer = changed(lambda m: replace(m, of_limit=about(0.25), moved_bytes=4 << 20, flops=flops))

    (table,) = roofline.data(answer)["tables"]

    assert table["drawing"] is None
    assert not table["counted"]
    assert roofline.data(conv1d()) is None


def test_what_so_many_calls_take_begins_with_the_first_ones():
    one = replace(conv1d().points[0].measurements[0], first_calls_s=(1.0, 0.5), steady_s=about(0.1))

    assert [total(one, calls) for calls in (1, 2, 3, 12)] == [1.0, 1.5, pytest.approx(1.6), pytest.approx(2.5)]


def test_the_curves_are_drawn_where_something_is_paid_back():
    (table,) = first_calls.data(conv1d())["tables"]
    words = re.findall(r"<text[^>]*>([^<]*)</text>", table["drawing"])

    assert "all of them take" in words
    assert "keras_layer[function]" in words


def test_where_nothing_is_paid_back_no_curve_is_drawn():
    assert [table["drawing"] for table in first_calls.data(two_points())["tables"]] == [None, None]


def test_names_in_drawings_are_escaped():
    one = replace(conv1d().points[0].measurements[0], contender=HOSTILE, flops=1e8, moved_bytes=1000)
    (waterfall,) = waterfalls(explained())
    told = replace(waterfall.explanation, slower=HOSTILE, faster=HOSTILE)
    drawings = (
        paying([one], 100),
        roof([one], LIMITS),
        drawn_rounds([one], 10),
        steps(replace(waterfall, explanation=told)),
    )

    for drawing in drawings:
        assert "<script" not in drawing
        assert "&lt;script&gt;" in drawing
