import dataclasses
import re
import sys
from html.parser import HTMLParser

import pytest

from gapscope.report import registry
from gapscope.report._extra import ReportError
from gapscope.report.as_html import render
from report import answers

ALL = [
    answers.conv1d,
    answers.three_phases,
    answers.inconclusive,
    answers.two_points,
    answers.observed_once,
    answers.nothing_measured,
    answers.hostile,
    answers.answer,
]
VOID = {"meta", "br"}


class Page(HTMLParser):
    """Reads a page as a browser would: its elements, its text by element, and whether they close in order."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.attributes, self.open, self.text = [], [], [], {}
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.elements.append(tag)
        self.attributes += attributes
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.elements.append(tag)
        self.attributes += attributes

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        for tag in set(self.open):
            self.text[tag] = self.text.get(tag, "") + data


def sections(page):
    return re.findall(r'<section id="([\w-]+)">', page)


def drawings(page):
    """Those of the bars."""
    (section,) = re.findall(r'<section id="bars">.*?</section>', page, re.DOTALL)
    return re.findall(r"<svg.*?</svg>", section, re.DOTALL)


@pytest.mark.parametrize("make", ALL)
def test_every_element_is_closed_and_none_is_active(make):
    page = Page(render(make()))

    assert page.open == []
    assert not {"script", "img", "iframe", "link", "object", "form", "a", "image", "foreignobject"} & set(page.elements)
    assert [name for name, _ in page.attributes if name.startswith("on") or name in ("src", "href", "xlink:href")] == []


@pytest.mark.parametrize("make", ALL)
def test_nothing_is_fetched(make):
    page = render(make())

    addresses = set(re.findall(r"https?://[^\"' ]+", page))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "url(" not in page
    assert "@import" not in page


def test_the_page_answers_and_shows_what_it_rests_on():
    text = render(answers.conv1d())
    page = Page(text)

    assert sections(text) == [
        "ranking", "bars", "claims", "rounds", "first-calls", "memory", "caveats", "machine", "again",
    ]  # fmt: skip
    assert page.text["title"] == "Why is my TF2 Conv1D ten times slower than PyTorch? · gapscope"
    lead = page.text["header"].replace("\N{NO-BREAK SPACE}", " ")
    assert "tensorflow's keras_layer[function] takes 1.93 ms [1.89, 1.97] a call" in lead
    assert "On this machine, now, gaps under 1.8 % cannot be seen." in lead
    assert "13 [12, 14] calls, against functional[eager]" in page.text["table"]
    assert "AMD EPYC 7B13" in page.text["dl"]
    assert page.text["pre"].endswith("gapscope compare conv1d.py")


def test_the_bars_are_drawn_with_their_figures_in_the_ink_of_the_page():
    (drawing,) = drawings(render(answers.conv1d()))

    words = re.findall(r"<text[^>]*>([^<]*)</text>", drawing)
    assert [word for word in words if "[" in word and "ms" not in word] == [
        "keras_layer[function]",
        "lax_conv[jit]",
        "functional[compile]",
        "functional[eager]",
    ]
    assert [word for word in words if "ms [" in word] == [
        "1.93 ms [1.89, 1.97]",
        "4.05 ms [3.97, 4.13]",
        "6.40 ms [6.27, 6.53]",
        "6.56 ms [6.43, 6.69]",
    ]
    assert set(re.findall(r'<text[^>]* fill="([^"]*)"', drawing)) == {"currentColor"}
    assert "logarithmic" not in drawing


def test_a_wide_range_is_drawn_on_a_logarithmic_axis():
    scalar, matmul = drawings(render(answers.two_points()))

    assert "logarithmic" in scalar
    assert ">1 µs<" in scalar
    assert "logarithmic" not in matmul


def test_a_time_of_nothing_can_still_be_drawn():
    point = answers.observed_once().points[0]
    timed = (answers.measured("a[eager]", answers.once(0.0)), answers.measured("b[eager]", answers.once(2.0)))

    page = render(answers.answer(dataclasses.replace(point, measurements=timed)))

    assert "2.00 s" in Page(page).text["svg"]


def test_a_section_appears_only_when_its_data_does():
    assert sections(render(answers.nothing_measured())) == ["ranking", "machine", "again"]
    assert sections(render(answers.answer())) == ["machine", "again"]


def test_hostile_words_are_shown_and_do_nothing():
    page = Page(render(answers.hostile()))

    assert page.text["title"].startswith("</title><script>alert(3)</script>")
    assert "<script>alert(1)</script>|`x`\\x1b[31m" in page.text["table"]
    assert "<script>alert(1)</script>|`x`\\x1b[31m" in page.text["svg"]
    assert "<i>torch</i>" in page.text["section"]
    assert "<script>alert(6)</script>" in page.text["ul"]
    assert "</pre><script>alert(4)</script>" in page.text["pre"]
    assert "</p><script>alert(5)</script>" in page.text["header"]


@pytest.mark.parametrize("missing", ["jinja2", "altair", "vl_convert"])
def test_a_missing_package_is_answered_with_how_to_get_it(missing, monkeypatch):
    monkeypatch.setitem(sys.modules, missing, None)

    with pytest.raises(ReportError, match=rf"HTML reports need {missing}.* pip install 'gapscope\[report\]'"):
        render(answers.conv1d())


def test_every_section_has_its_parts():
    for name in registry.names("report.sections"):
        module = registry.find("report.sections", name)

        assert module.__doc__
        assert isinstance(module.ORDER, int)
        assert module.TITLE
        assert module.TEMPLATE
        assert callable(module.data)
