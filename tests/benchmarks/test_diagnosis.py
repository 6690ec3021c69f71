"""The suite of planted gaps, and how it is scored."""

import ast

import pytest

from benchmarks.diagnosis import unseen
from benchmarks.diagnosis.located import holds, pairs
from benchmarks.diagnosis.run import code, gone_in_mended, without_folders
from benchmarks.diagnosis.score import score
from benchmarks.diagnosis.suite import in_files, suite
from benchmarks.diagnosis.table import version
from gapscope import registry


def line(causes, named, *, gap=4.0, low=3.9, high=4.1, portion=(0.99, 1.01), word="slower", seconds=30.0, **rest):
    told = {"ratio": {"value": gap, "low": low, "high": high}, "portion": {"low": portion[0], "high": portion[1]}}
    shares = [{"cause": cause, **told} for cause in named]
    about = {"name": "x", "error": None, "states": {}, "word": word, "seconds": seconds}
    return {**about, "causes": causes, "shares": shares, "gap": {"value": gap, "low": gap, "high": gap}, **rest}


def test_where_files_lay_on_one_machine_is_not_kept():
    said = 'File "/tmp/tmpab/planted.py", line 3; ../../tmp/x/planted.py (/a/lib/site-packages/t.py:2) https://docs.jax.dev/en/e.html'

    assert without_folders(said) == 'File "planted.py", line 3; planted.py (t.py:2) https://docs.jax.dev/en/e.html'


def test_the_suite_is_as_large_as_it_has_to_be():
    cases = suite()

    assert len(cases) >= 120
    assert len({case.name for case in cases}) == len(cases)
    assert sum(len(case.causes) == 2 for case in cases) >= 15
    assert sum(not case.causes for case in cases) >= 15
    assert len({case.replays for case in cases if case.replays}) >= 15
    assert {cause for case in cases for cause in case.causes} == set(registry.names("explain.causes"))


@pytest.mark.parametrize("case", [*suite(), *in_files(unseen.FILES)], ids=lambda case: case.name)
def test_a_planted_case_is_a_question_with_two_sides(case):
    functions = {node.name for node in ast.walk(ast.parse(case.text)) if isinstance(node, ast.FunctionDef)}

    assert {"slow", "fast"} <= functions
    assert set(case.causes) <= set(registry.names("explain.causes"))


def test_what_was_named_is_held_against_what_was_planted():
    found = score(
        [
            line(["threads"], ["threads"]),
            line(["threads"], ["denormals", "threads"]),
            line(["threads"], [], word="inconclusive"),
            line(["threads", "denormals"], ["denormals", "threads"]),
            line([], []),
            line([], ["threads"]),
            line(["threads"], [], error="it broke"),
        ]
    )

    assert found.top_one == (2, 5)
    assert found.top_three == (3, 5)
    assert found.both == (1, 1)
    assert found.false_on_nulls == (1, 2)
    assert found.unsettled == (1, 5)
    assert found.failed == (1, 7)


def test_the_table_says_whether_one_version_was_asked_everything():
    old, new = ({"began": when, "code": code} for when, code in (("2026-11-01", "aa"), ("2026-11-02", "bb")))

    assert version([new, new]) == "Version bb."
    assert version([new, old, new, {"began": "2026-10-01"}]) == "Version bb was asked 2 of them, older ones the others."
    assert version([]) == version([{"began": "2026-10-01"}]) == ""


def test_code_that_differs_in_a_line_or_in_a_name_has_another_number(tmp_path):
    written = {
        "one": ("a.py", "x = 1"),
        "same": ("a.py", "x = 1"),
        "line": ("a.py", "x = 2"),
        "name": ("b.py", "x = 1"),
    }
    for folder, (name, text) in written.items():
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_text(text)

    numbers = {folder: code(tmp_path / folder) for folder in written}

    assert numbers["one"] == numbers["same"]
    assert len({*numbers.values()}) == 3


def test_a_share_counts_as_right_when_it_may_be_all_of_the_gap():
    assert score([line(["threads"], ["threads"])]).share_inside == (1, 1)
    assert score([line(["threads"], ["threads"], portion=(0.5, 0.97))]).share_inside == (0, 1)
    assert score([line(["threads"], ["threads"], portion=(1.03, 1.4))]).share_inside == (0, 1)


def test_where_less_was_planted_than_all_of_the_gap_that_is_to_be_found():
    told = line(["threads"], ["threads"], portion=(0.6, 0.8))

    assert score([told]).share_inside == (0, 1)
    assert score([{**told, "planted": 0.7}]).share_inside == (1, 1)
    assert score([{**told, "planted": 0.9}]).share_inside == (0, 1)


@pytest.mark.parametrize(("below", "sides"), [(2.0, ("mended", "fast")), (0.5, ("fast", "mended"))])
def test_what_was_planted_is_what_the_mended_contender_lacks(below, sides):
    def gap(slower, faster, ratio, quantity="time"):
        return {
            "slower": f"{slower}[eager]",
            "faster": f"{faster}[jit]",
            "ratio": {"value": ratio},
            "quantity": quantity,
        }

    gaps = [
        gap("slow", "fast", 16.0),
        gap("slow", "mended", 16.0 / below),
        gap(*sides, 2.0),
        gap("slow", "fast", 9.0, "memory"),
    ]

    assert gone_in_mended(gaps) == pytest.approx(0.75 if below == 2.0 else 1.25)
    assert gone_in_mended(gaps[:1]) is None


def test_wide_intervals_are_not_hidden():
    reaches = [*range(1, 10), 99]

    found = score([line(["threads"], ["threads"], low=4 / (1 + one), high=4 * (1 + one)) for one in reaches])

    assert found.half_widths[0] == pytest.approx(5.5)
    assert found.half_widths[1] > 9


def test_the_planted_line_stands_where_it_is_said_to_stand():
    for pair in pairs():
        assert "for _ in range(" in pair.text.splitlines()[pair.line - 1]


def test_a_place_holds_the_lines_between_its_ends():
    assert holds("planted.py:12-14 (exp)", 13)
    assert holds("planted.py:12 (exp)", 12)
    assert not holds("planted.py:12 (exp)", 13)
    assert not holds(None, 13)


def test_what_was_said_first_of_a_pair_stays_in_its_set_beside_what_was_said_last():
    days = [f"{since}:30" for since in unseen.WRITTEN[:-1]]
    told = [
        line(["threads"], [], name="a", began=days[0]),
        line([], ["threads"], name="b", began=days[1]),
        line(["threads"], ["denormals"], name="c", began=days[2]),
        line(["threads"], ["denormals", "threads"], name="a", began=days[1]),
        line(["denormals"], ["denormals"], name="d", began=days[3]),
        line(["threads"], ["threads"], name="a", seconds=50.0, began=days[3]),
    ]

    rows = unseen.block(told).splitlines()

    assert "| the planted cause stands first | 0 of 1 | 0 of 0 | 0 of 1 | 1 of 1 | 2 of 3 |" in rows
    assert "| a cause is named where none was planted | 0 of 0 | 1 of 1 | 0 of 0 | 0 of 0 | 1 of 1 |" in rows
    assert "| seconds a case, median | 30 | 30 | 30 | 30 | 30 |" in rows
