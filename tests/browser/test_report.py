"""The report as a person sees it."""

import pytest

from gapscope import registry
from gapscope.report.as_html import render
from report.answers import answer, nothing_measured
from report.whole import everything, huge

BAD = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'</title></style></pre></svg>"
SECTIONS = set(registry.names("report.sections"))
DRAWN = {"why", "bars", "series", "rounds", "first-calls", "roofline"}
TWO_MEGABYTES = 2_000_000


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("pages")


def written(folder, name, found):
    file = folder / f"{name}.html"
    if not file.exists():
        file.write_text(render(found), encoding="utf-8")
    return file.as_uri()


@pytest.mark.parametrize("dark", [False, True])
def test_every_section_is_there_and_every_chart_is_drawn(visit, folder, dark):
    seen = visit(written(folder, "everything", everything()), dark=dark)

    found = seen.page.eval_on_selector_all("section", "all => all.map(one => one.id)")
    assert set(found) == SECTIONS
    boxes = seen.page.eval_on_selector_all(
        "figure svg",
        "all => all.map(one => [one.closest('section').id, one.getBoundingClientRect().width,"
        " one.getBoundingClientRect().height, one.querySelectorAll('path, text').length])",
    )
    assert {name for name, *_ in boxes} == DRAWN
    assert all(width > 100 and height > 20 and marks > 3 for _, width, height, marks in boxes)
    assert seen.complaints == []
    assert seen.asked == [written(folder, "everything", everything())]


def test_ink_and_ground_are_told_apart_in_light_and_dark(visit, folder):
    lights = []
    for dark in (False, True):
        seen = visit(written(folder, "everything", everything()), dark=dark)
        colours = seen.page.evaluate(
            "[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor,"
            " getComputedStyle(document.querySelector('figure svg text')).fill]"
        )
        lights.append([sum(int(part) for part in colour[4:-1].split(",")) for colour in colours])

    (ink, ground, drawn), (dark_ink, dark_ground, dark_drawn) = lights
    assert ground - ink > 400 and dark_ink - dark_ground > 400
    assert ground - drawn > 250 and dark_drawn - dark_ground > 250


def test_it_reads_the_same_without_scripts(visit, folder):
    address = written(folder, "everything", everything())

    with_scripts, without = (visit(address, scripts=scripts).page.inner_text("body") for scripts in (True, False))

    assert with_scripts == without


def test_everything_that_opens_is_reached_and_opened_by_the_keyboard(visit, folder):
    page = visit(written(folder, "everything", everything())).page
    closed = page.eval_on_selector_all("details:not([open]) > summary", "all => all.map(one => one.innerText)")
    assert closed

    opened = []
    for _ in range(page.locator("summary").count() + page.locator("a").count() + 1):
        page.keyboard.press("Tab")
        at = page.evaluate("[document.activeElement.tagName, document.activeElement.innerText]")
        if at[0] == "SUMMARY" and at[1] in closed:
            page.keyboard.press("Enter")
            opened.append(at[1])

    assert opened == closed
    assert page.locator("details:not([open])").count() == 0


@pytest.mark.parametrize("width", [360, 1400])
def test_nothing_is_wider_than_the_window(visit, folder, width):
    page = visit(written(folder, "everything", everything()), width=width).page

    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_it_can_be_printed(visit, folder):
    page = visit(written(folder, "everything", everything())).page

    assert page.pdf(format="A4").startswith(b"%PDF")
    closed = page.locator("details:not([open]) > :not(summary)")
    assert closed.count() > 0 and not any(one.is_visible() for one in closed.all())
    page.emulate_media(media="print")
    assert page.locator("section").count() == len(SECTIONS)
    assert all(one.is_visible() for one in closed.all())  # on paper nothing can be opened


def test_hostile_answers_are_only_words(visit, folder):
    seen = visit(written(folder, "hostile", everything(BAD)))

    assert seen.complaints == []
    assert seen.asked == [written(folder, "hostile", everything(BAD))]
    assert seen.page.locator("script, img, iframe, object, embed").count() == 0
    handlers = "all => all.flatMap(one => one.getAttributeNames()).filter(name => name.startsWith('on'))"
    assert seen.page.eval_on_selector_all("*", handlers) == []
    assert seen.page.title().endswith("· gapscope")
    assert "alert(1)" in seen.page.inner_text("body")


def test_two_thousand_contenders_fit_on_a_page(visit, folder):
    address = written(folder, "huge", huge())
    seen = visit(address)

    assert (folder / "huge.html").stat().st_size < TWO_MEGABYTES
    assert seen.complaints == []
    assert "1900 contenders are left out of this page" in seen.page.inner_text("#caveats")
    assert seen.page.locator("#ranking tbody tr").count() == 100


@pytest.mark.parametrize("made", [nothing_measured, answer])
def test_an_answer_with_nothing_in_it_is_still_a_page(visit, folder, made):
    seen = visit(written(folder, made.__name__, made()))

    assert seen.complaints == []
    assert seen.page.locator("section").count() >= 1
