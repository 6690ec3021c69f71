import dataclasses

import pytest

from gapscope.model.stored import Course, Entry, Line, Moment
from gapscope.report._listing import render_course, render_entries, sparkline
from report.answers import about

ENTRIES = (
    Entry(
        identity="3f2a9c01b7de",
        when="2026-01-05T10:03:59.123+00:00",
        question="conv1d",
        title="Why is my TF2 Conv1D ten times slower than PyTorch?",
        cpu="AMD EPYC 7B13",
        finished=True,
        contenders=6,
    ),
    Entry(
        identity="aa00aa00aa00",
        when="2026-01-04T09:00:00.000+00:00",
        question="tf-function",
        title="Why is tf.function slower than plain Python?",
        cpu=None,
        finished=False,
        contenders=12,
    ),
)


def moment(day, ratio, word="slower", cpu="AMD"):
    return Moment(
        identity=f"id{day}", when=f"2026-01-0{day}T10:00:00.000+00:00", cpu=cpu, ratio=about(ratio), word=word
    )


LINE = Line(
    slower="functional[eager]",
    faster="keras_layer[function]",
    phase="gradient",
    parameters={"question": "short", "L": 10},
    moments=(moment(1, 1.0, "same"), moment(2, 2.0), moment(3, 3.0)),
)


def test_the_list_of_answers():
    assert (
        render_entries(ENTRIES)
        == """\
identity      when (UTC)        question     contenders  state
───────────────────────────────────────────────────────────────────
3f2a9c01b7de  2026-01-05 10:03  conv1d        6
aa00aa00aa00  2026-01-04 09:00  tf-function  12          unfinished

`gapscope show IDENTITY` shows one; its first letters are enough.
"""
    )


def test_an_empty_store_says_how_to_fill_it():
    assert render_entries(()) == "No answers are stored yet. `gapscope compare QUESTION` stores its answer.\n"


def test_a_lone_gap_is_told_moment_by_moment():
    assert (
        render_course(Course(question="conv1d", lines=(LINE,), answers=3, unreadable=0), width=100)
        == """\
conv1d: 3 stored answers.

gap                       course  last                  verdict
───────────────────────────────────────────────────────────────
functional[eager]         ▁▅█     3.00× [2.94×, 3.06×]  slower
 / keras_layer[function]
 short (L=10) · gradient

when (UTC)        identity  ratio                 verdict
─────────────────────────────────────────────────────────
2026-01-01 10:00  id1       1.00× [0.98×, 1.02×]  same
2026-01-02 10:00  id2       2.00× [1.96×, 2.04×]  slower
2026-01-03 10:00  id3       3.00× [2.94×, 3.06×]  slower
"""
    )


def test_several_gaps_have_a_line_each():
    other = dataclasses.replace(LINE, faster="lax_conv[jit]", phase="forward", parameters={}, moments=(moment(3, 1.5),))

    shown = render_course(Course(question="conv1d", lines=(LINE, other), answers=4, unreadable=1), width=60)

    assert (
        shown
        == """\
conv1d: 4 stored answers, 1 of them written by another
gapscope and left out.

gap                       course  last         verdict
──────────────────────────────────────────────────────
functional[eager]         ▁▅█     3.00× ± 2 %  slower
 / keras_layer[function]
 short (L=10) · gradient
functional[eager]         ▄       1.50× ± 2 %  slower
 / lax_conv[jit]
"""
    )


def test_different_machines_are_a_caveat():
    line = dataclasses.replace(LINE, moments=(moment(1, 1.0), moment(2, 1.0, cpu="Intel")))

    shown = render_course(Course(question="conv1d", lines=(line,), answers=2, unreadable=0))

    assert "caveat     these answers come from different machines" in shown


def test_a_course_without_gaps_says_so():
    assert (
        render_course(Course(question="q", lines=(), answers=1, unreadable=0))
        == "q: 1 stored answer, none with a gap.\n"
    )


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
def test_no_line_is_wider_than_the_terminal(width):
    shown = render_entries(ENTRIES, width) + render_course(
        Course(question="conv1d", lines=(LINE,), answers=3, unreadable=0), width
    )

    assert [line for line in shown.splitlines() if len(line) > width] == []


def test_a_sparkline_runs_from_lowest_to_highest():
    assert sparkline([1.0, 1.5, 2.0]) == "▁▅█"
    assert sparkline([2.0, 2.0]) == "▄▄"
    assert sparkline([1.0]) == "▄"
