"""`gapscope serve`, clicked through."""

import re
import signal
import subprocess
import sys

import pytest

from gapscope.store import open_store
from report.whole import everything

BAD = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    path = tmp_path_factory.mktemp("served") / "answers.sqlite"
    store = open_store(path)
    for made in (everything(), everything(), everything(BAD)):
        store.save(made)
    command = [sys.executable, "-m", "gapscope", "serve", "--port", "0", "--store", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        yield re.search(r"http://\S+", server.stdout.readline())[0]
        server.send_signal(signal.SIGINT)


def test_from_the_list_to_an_answer_and_its_course(visit, address):
    seen = visit(address)

    seen.page.click("tbody tr:last-child td:nth-child(2) a")
    assert seen.page.locator("#why svg").count() == 1
    seen.page.click("nav a:nth-child(2)")
    assert seen.page.locator("figure svg").count() >= 1
    seen.page.click("nav a:first-child")
    assert seen.page.locator("tbody tr").count() == 3
    assert seen.complaints == []


def test_two_answers_are_ticked_and_stand_side_by_side(visit, address):
    seen = visit(address)

    for box in seen.page.locator("input[type=checkbox]").all()[1:]:
        box.check()
    seen.page.click("text=Two ticked answers side by side")

    assert seen.page.locator("h2").count() == 3
    assert "keras_layer[function]" in seen.page.inner_text("table")
    assert seen.complaints == []


def test_the_list_is_filtered_by_keyboard(visit, address):
    page = visit(address).page

    page.focus("select[name=framework]")
    page.select_option("select[name=framework]", "tensorflow")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**framework=tensorflow**")

    assert page.locator("tbody tr").count() == 2


def test_an_answer_is_downloaded(visit, address):
    page = visit(address).page
    page.click("tbody tr:first-child td:nth-child(2) a")

    with page.expect_download() as started:
        page.click("text=JSON")

    assert started.value.suggested_filename.endswith(".json")
