"""
The pictures in docs/images, taken from stored answers by a real browser.

    make screenshots
"""

import os
import shutil
import tempfile
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

from gapscope.model.codec import decode
from gapscope.report.as_html import render
from gapscope.store import open_store
from gapscope.web import serve

ROOT = Path(__file__).parent.parent
IMAGES, RESULTS = ROOT / "docs" / "images", ROOT / "benchmarks" / "results"
SIZE = {"width": 1100, "height": 1250}


def main() -> None:
    program = os.environ.get("GAPSCOPE_CHROMIUM") or shutil.which("chromium")
    if program is None:
        raise SystemExit("There is no chromium; install Debian's, or name one with GAPSCOPE_CHROMIUM.")
    IMAGES.mkdir(exist_ok=True)
    stored = [decode(file.read_bytes()) for file in sorted(RESULTS.glob("*.json")) if b'"points"' in file.read_bytes()]
    explained = [answer for answer in stored if any(point.explanations for point in answer.points)]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        page_file = Path(folder) / "report.html"
        page_file.write_text(render((explained or stored)[0]), encoding="utf-8")
        store = Path(folder) / "answers.sqlite"
        for answer in stored:
            open_store(store).save(answer)
        address: list[str] = []
        told = threading.Event()
        threading.Thread(
            target=serve, args=(store, 0, lambda at: (address.append(at), told.set())), daemon=True
        ).start()
        told.wait(30)
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE)
        page.goto(page_file.as_uri())
        page.screenshot(path=str(IMAGES / "report.png"))
        page.goto(address[0])
        page.set_viewport_size({"width": 1100, "height": 420})
        page.screenshot(path=str(IMAGES / "pages.png"))
        browser.close()


if __name__ == "__main__":
    main()
