"""The site is built as `make docs` builds it, and says what the code says."""

import subprocess
import sys
from pathlib import Path

import pytest

from gapscope import registry
from website.pages import pages, stored

ROOT = Path(__file__).parent.parent


@pytest.mark.slow
def test_the_site_is_built_strictly(tmp_path):
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]

    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=200, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "layout-copies" in (tmp_path / "causes" / "index.html").read_text(encoding="utf-8")
    fetched = [page for page in tmp_path.rglob("*.html") if "fonts.googleapis" in page.read_text(encoding="utf-8")]
    assert fetched == []


def test_every_cause_and_every_fix_has_its_place():
    page = pages()["causes.md"]

    for name in registry.names("explain.causes"):
        assert f"\n## {name}\n" in page
    for name in registry.names("explain.fixes"):
        assert f"| {name} |" in page
    assert page.count("**What would refute it**") == len(registry.names("explain.causes"))


def test_every_part_of_the_json_is_explained():
    page = pages()["json.md"]

    assert page.index("## Answer") < page.index("## Caveat")
    assert "| `points` | list of [Point](#point) |" in page


@pytest.mark.parametrize("name", stored())
def test_answers_are_the_stored_ones(name):
    page = pages()[f"answers/{name}.md"]

    assert page.startswith("# ")
    assert "gapscope " in page.rpartition("```sh")[2]
    assert f"]({name}.md)" in pages()["answers/index.md"]
