import subprocess
import sys

import pytest

from gapscope import registry
from gapscope.errors import QuestionError
from gapscope.model import codec
from gapscope.report import render
from report import answers


def test_json_reads_back_as_the_same_answer():
    answer = answers.conv1d()

    text = render(answer, "json")

    assert codec.decode(text) == answer
    assert text.startswith('{\n  "format": 1,\n')
    assert text.endswith("}\n")


def test_every_format_has_its_parts():
    assert registry.names("report", prefix="as_") == ("html", "json", "markdown", "terminal")
    for name in registry.names("report", prefix="as_"):
        module = registry.find("report", name, prefix="as_")

        assert module.__doc__
        assert module.SUFFIX.startswith(".")
        assert module.render(answers.answer()) == render(answers.answer(), name)


def test_an_unknown_format_is_answered_with_the_known_ones():
    with pytest.raises(QuestionError, match=r"called 'pdf'\. Known: html, json, markdown, terminal\."):
        render(answers.answer(), "pdf")


def test_the_package_loads_no_renderer():
    heavy = "rich", "altair", "vl_convert", "jinja2", "msgspec", "numpy"
    program = f"import sys, gapscope.report; print([name for name in {heavy!r} if name in sys.modules])"

    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout

    assert printed == "[]\n"
