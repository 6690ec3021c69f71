"""Formats are found by the ending of a file."""

from pathlib import Path

import pytest

from gapscope.errors import QuestionError
from gapscope.report import as_html, as_json, as_markdown, as_terminal
from gapscope.report._formats import renderer
from report.answers import conv1d


@pytest.mark.parametrize("module", [as_html, as_json, as_markdown, as_terminal])
def test_every_format_is_found(module):
    assert renderer(Path(f"a.b{module.SUFFIX}")) is module.render


@pytest.mark.parametrize("name", ["answer", "answer.HTM", ".md"])
def test_other_endings_are_refused_with_those_there_are(name):
    with pytest.raises(QuestionError, match=r"Known: \.html, \.json, \.md, \.txt\."):
        renderer(Path(name))


def test_an_answer_for_an_issue():
    assert renderer(Path("answer.md"))(conv1d()).startswith("### ")
