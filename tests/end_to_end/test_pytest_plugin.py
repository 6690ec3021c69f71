"""The fixture `gap` in a test project of its own, run by pytest as its users run it."""

import json
import os
import subprocess
import sys

import pytest

PROJECT = """
import numpy as np
import pytest

X = {"x": np.linspace(0.0, 1.0, 3000)}


def plain(x):
    return np.sin(x)


def thrice(x):
    np.sin(x)
    np.sin(x)
    return np.sin(x)


def other(x):
    return np.cos(x)


def test_faster(gap):
    gap.assert_not_slower(plain, thrice, inputs=X)


def test_slower(gap):
    gap.assert_not_slower(thrice, plain, inputs=X)


def test_not_the_same(gap):
    gap.assert_same(plain, thrice, inputs=X)


def test_wrong(gap):
    gap.assert_not_slower(other, plain, inputs=X)


def test_closures(gap):
    factor = 2.0
    gap.assert_not_slower(lambda x: np.sin(x) * factor, lambda x: sum(np.sin(x) for _ in range(2)), inputs=X)


@pytest.mark.gapscope(budget=0.5)
def test_marked(gap):
    assert len(gap.compare(plain, thrice, inputs=X).points) == 1


def test_without():
    pass
"""


def pytest_in(folder, *words):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-rs", *words]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=250, check=False, env=environment
    )


@pytest.fixture
def project(tmp_path):
    (tmp_path / "test_project.py").write_text(PROJECT)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


def outcomes(done):
    """Names by what became of them, from the lines of `-v`."""
    lines = [line for line in done.stdout.splitlines() if "test_project.py::" in line]
    words = {"PASSED", "FAILED", "SKIPPED"}
    return {line.split("::")[1].split()[0]: word for line in lines for word in words & set(line.split())}


def test_a_slow_one_fails_a_fast_one_passes_and_all_of_it_is_kept(project):
    done = pytest_in(project, "-v", "--gapscope-budget", "2", "--gapscope-json", "gaps.json")

    found = outcomes(done)
    assert found.pop("test_closures") in ("PASSED", "SKIPPED")  # in one process less can be settled
    assert found == {
        "test_faster": "PASSED",
        "test_slower": "FAILED",
        "test_not_the_same": "FAILED",
        "test_wrong": "FAILED",
        "test_marked": "PASSED",
        "test_without": "PASSED",
    }, done.stdout
    assert "thrice[eager] takes" in done.stdout and "at most 1.05× is allowed" in done.stdout
    assert "other[eager] and plain[eager] do not compute the same" in done.stdout
    kept = json.loads((project / "gaps.json").read_text())["tests"]
    assert [line["test"].partition("::")[2] for line in kept] == [
        "test_faster",
        "test_slower",
        "test_not_the_same",
        "test_wrong",
        "test_closures",
        "test_marked",
    ]
    assert kept[1]["word"] == "broken" and kept[1]["answer"]["points"][0]["gaps"]


def test_looking_at_the_tests_leaves_what_was_kept(project):
    (project / "gaps.json").write_text("kept")

    done = pytest_in(project, "--collect-only", "-q", "--gapscope-json", "gaps.json")

    assert done.returncode == 0 and (project / "gaps.json").read_text() == "kept"


def test_a_file_that_cannot_be_written_is_told_before_anything_is_measured(project):
    (project / "gaps.json.part").mkdir()

    done = pytest_in(project, "--gapscope-json", "gaps.json")

    assert done.returncode == 4 and "gaps.json cannot be written: Is a directory." in done.stderr


METHODS = """
import numpy as np


class TestNew:
    times = 3

    def new(self, x):
        return np.sin(x)

    def old(self, x):
        return sum(np.sin(x) for _ in range(self.times)) / self.times

    def test_methods(self, gap, monkeypatch, tmp_path):
        monkeypatch.chdir(tmp_path)
        gap.assert_not_slower(self.new, self.old, inputs={"x": np.linspace(0.0, 1.0, 3000)})

    def test_modes(self, gap):
        gap.assert_not_slower(np.sin, np.sin, modes=["eager", "jit"], inputs={"x": np.ones(3)})
"""


def test_methods_are_measured_where_their_object_is(tmp_path):
    (tmp_path / "test_methods.py").write_text(METHODS)

    done = pytest_in(tmp_path, "--gapscope-budget", "1", "--gapscope-json", "gaps.json")

    assert "1 failed" in done.stdout and "assert in one mode at a time" in done.stdout
    assert "1 passed" in done.stdout or "1 skipped" in done.stdout, done.stdout  # in one process less can be settled
    assert len(json.loads((tmp_path / "gaps.json").read_text())["tests"]) == 1


def test_what_measures_can_be_left_out_by_its_marker(project):
    done = pytest_in(project, "-m", "not gapscope")

    assert "1 passed, 6 deselected" in done.stdout


def test_processes_of_xdist_report_to_one_file(project):
    words = ("-n", "2", "--gapscope-budget", "2", "--gapscope-json", "gaps.json")
    done = pytest_in(project, "-k", "test_faster or test_marked or test_without", *words)

    assert "3 passed" in done.stdout or "2 passed, 1 skipped" in done.stdout, done.stdout + done.stderr
    assert len(json.loads((project / "gaps.json").read_text())["tests"]) == 2


@pytest.mark.parametrize(("word", "said"), [("skip", "1 skipped"), ("fail", "1 failed")])
def test_what_is_not_settled_is_a_skip_or_on_request_a_failure(project, word, said):
    # Held against itself in a band no measurement can fill, it is open however quiet the machine is.
    (project / "test_project.py").write_text(
        PROJECT + "\n\ndef test_open(gap):\n    gap.assert_not_slower(plain, plain, by=1.00001, inputs=X)\n"
    )

    done = pytest_in(project, "-k", "test_open", "--gapscope-budget", "1", "--gapscope-inconclusive", word)

    assert said in done.stdout
    assert "inconclusive: plain-" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--gapscope-json", "nowhere/gaps.json"), "there is no folder nowhere"),
        (("-o", "gapscope_inconclusive=maybe"), "gapscope_inconclusive is 'maybe'; write skip or fail."),
    ],
)
def test_what_cannot_be_done_is_said_before_anything_runs(project, words, said):
    done = pytest_in(project, *words)

    assert done.returncode == 4
    assert said in done.stdout + done.stderr
