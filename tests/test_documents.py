"""Figures in documents come from stored answers, never from a keyboard."""

import json
from pathlib import Path

from benchmarks import team_tables, why_questions
from benchmarks.answers import replaced
from benchmarks.diagnosis import table as planted
from benchmarks.measure import table
from gapscope.model.codec import schema

ROOT = Path(__file__).parent.parent


def test_the_answer_in_the_readme_is_the_stored_one():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    assert readme == replaced(readme)


def test_the_tables_of_planted_gaps_are_made_from_the_stored_ones():
    page = planted.PAGE.read_text(encoding="utf-8")

    assert page == planted.replaced(page)


def test_the_table_of_founding_questions_is_made_from_the_stored_answers():
    page = why_questions.PAGE.read_text(encoding="utf-8")

    assert page == why_questions.replaced(page)


def test_the_tables_of_trials_are_made_from_the_stored_ones():
    page = table.PAGE.read_text(encoding="utf-8")

    assert page == table.replaced(page)


def test_the_tables_of_gates_and_pages_are_made_from_the_stored_ones():
    assert all(page.read_text(encoding="utf-8") == text for page, text in team_tables.pages().items())


def test_the_published_schema_is_the_one_answers_are_held_to():
    assert json.loads((ROOT / "docs" / "answer.schema.json").read_text()) == schema()


def test_links_between_documents_lead_somewhere():
    import re

    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} → {target}"
