"""Two functions side by side."""

from gapscope.model.answer import Segment, Source
from gapscope.report import as_html
from gapscope.report.sections.sources import data
from report.answers import about
from report.test_why import HOSTILE, explained

SEGMENTS = (
    Segment(
        slower_place="q.py:12-13 (a)",
        faster_place="q.py:22 (b)",
        portion=about(0.6),
        slower_lines=(12, 13),
        faster_lines=(5, 22),
    ),
    Segment(slower_place="q.py:14 (c)", faster_place=None, portion=about(0.2), slower_lines=(14,)),
    Segment(slower_place=None, faster_place="q.py:22 (d)", portion=about(0.2), faster_lines=(22,)),
)


def located(text="def f(x):\n    a\n    b\n    c"):
    sources = [Source(file="q.py", line=at, text=text) for at in (11, 21)]
    return explained(segments=SEGMENTS, slower_source=sources[0], faster_source=sources[1])


def test_lines_are_shaded_by_their_part_of_the_gap():
    (pair,) = data(located())["pairs"]
    slow = pair["sides"][0]

    assert [line["number"] for line in slow["lines"]] == [11, 12, 13, 14]
    assert [line["shade"] for line in slow["lines"]] == [0, 0.27, 0.27, 0.09]
    assert [line["portion"] for line in slow["lines"]] == ["", "60% (59% to 61%)", "", "20% (20% to 20%)"]


def test_a_line_of_two_stretches_has_both_and_a_stretch_that_begins_elsewhere_is_told_too():
    (pair,) = data(located())["pairs"]
    fast = pair["sides"][1]

    assert [line["shade"] for line in fast["lines"]] == [0, 0.36, 0, 0]
    assert fast["lines"][1]["portion"] == "60% (59% to 61%), 20% (20% to 20%)"


def test_without_source_or_segments_there_is_no_section():
    assert data(explained(segments=SEGMENTS)) is None
    assert data(explained()) is None


def test_code_is_escaped():
    page = as_html.render(located(text=f"def f(x):\n    '{HOSTILE}'\n    '</pre>'"))

    assert HOSTILE not in page
    assert "&lt;/pre&gt;" in page
