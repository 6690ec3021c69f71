"""Two functions side by side."""

from dataclasses import replace

from gapscope.model.answer import Segment, Source
from gapscope.report import as_html
from gapscope.report.sections.sources import data
from report.answers import about
from report.test_why import HOSTILE, explained

SEGMENTS = (
    Segment(
        slower_place="q.py:12-13 (a)",
        faster_place="q.py:22 (b)",
        portion=about(0.8),
        slower_lines=(12, 13),
        faster_lines=(22, 22),
    ),
    Segment(slower_place="q.py:14 (c)", faster_place=None, portion=about(0.2), slower_lines=(14, 14)),
)


def located(text="def f(x):\n    a\n    b\n    c"):
    answer = explained(segments=SEGMENTS)
    told = answer.points[0].explanations[0]
    names = [name.partition("[")[0] for name in (told.slower, told.faster)]
    sources = tuple(Source(function=n, file="q.py", line=at, text=text) for n, at in zip(names, (11, 21)))
    return replace(answer, sources=sources)


def test_lines_are_shaded_by_their_part_of_the_gap():
    (pair,) = data(located())["pairs"]
    slow, fast = pair["sides"]

    assert [line["number"] for line in slow["lines"]] == [11, 12, 13, 14]
    assert [line["shade"] for line in slow["lines"]] == [0, 0.36, 0.36, 0.09]
    assert [line["shade"] for line in fast["lines"]] == [0, 0.36, 0, 0]
    assert [line["portion"] for line in slow["lines"]] == ["", "80% (78% to 82%)", "", "20% (20% to 20%)"]


def test_without_source_or_segments_there_is_no_section():
    assert data(replace(located(), sources=())) is None
    assert data(explained()) is None


def test_code_is_escaped():
    page = as_html.render(located(text=f"def f(x):\n    '{HOSTILE}'\n    '</pre>'"))

    assert HOSTILE not in page
    assert "&lt;/pre&gt;" in page
