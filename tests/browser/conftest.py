"""A real browser: Debian's Chromium, or the one that GAPSCOPE_CHROMIUM names. Without one these tests skip."""

import os
import shutil

import pytest

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
)


@pytest.fixture(scope="module")
def chromium():
    """Gone with its module: other tests look for processes that were left behind."""
    program = os.environ.get("GAPSCOPE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.skip("no browser: install Debian's chromium, or name one with GAPSCOPE_CHROMIUM")
    playwright = pytest.importorskip("playwright.sync_api", reason="no playwright: pip install playwright")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=program, args=list(FLAGS))
        yield browser
        browser.close()


class Visit:
    """A page, with everything it complained about and everything it asked for elsewhere."""

    def __init__(self, page):
        self.page, self.complaints, self.asked = page, [], []
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("dialog", lambda dialog: (self.complaints.append(f"dialog: {dialog.message}"), dialog.dismiss()))

    def go(self, address):
        self.page.goto(address, wait_until="load")
        return self


@pytest.fixture
def visit(chromium):
    """`visit(address, dark=True)` opens a page; whatever was opened is closed afterwards."""
    contexts = []

    def opened(address, *, dark=False, width=1100, scripts=True):
        context = chromium.new_context(
            color_scheme="dark" if dark else "light",
            viewport={"width": width, "height": 900},
            java_script_enabled=scripts,
        )
        contexts.append(context)
        return Visit(context.new_page()).go(address)

    yield opened
    for context in contexts:
        context.close()
