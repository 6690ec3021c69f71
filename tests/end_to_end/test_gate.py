"""`gapscope gate` in a repository of its own, as CI runs it."""

import json
import subprocess

import pytest

from end_to_end.cli import gapscope

LIBRARY = "import numpy as np\n\n\ndef f(x):\n    return np.sin(x)\n"
SLOWER = "import numpy as np\n\n\ndef f(x):\n    np.sin(x), np.sin(x)\n    return np.sin(x)\n"
CHANGED = "import numpy as np\n\n\ndef f(x):\n    return np.cos(x)\n"
QUESTION = '''"""Is f as fast as it was?"""
import gapscope as gs
from library import f

gs.inputs(x=gs.normal("N", N=3000))


@gs.contender("numpy")
def ours(x):
    return f(x)
'''


@pytest.fixture
def project(tmp_path):
    (tmp_path / "src" / "library").mkdir(parents=True)
    (tmp_path / "src" / "library" / "__init__.py").write_text("from .functions import f\n")
    (tmp_path / "src" / "library" / "functions.py").write_text(LIBRARY)
    (tmp_path / "benchmarks").mkdir()
    (tmp_path / "benchmarks" / "q.py").write_text(QUESTION)
    subprocess.run(["git", "-C", str(tmp_path), "init", "-q"], check=True)
    commit(tmp_path, "one")
    return tmp_path


def commit(folder, message):
    who = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    for words in (("add", "-A"), ("commit", "-qm", message)):
        subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True)


def held(project, *words):
    file = "benchmarks/q.py"
    return gapscope(
        "gate", file, "--budget", "3", "--json", "gate.json", "--force", *words, folder=project, GITHUB_ACTIONS=""
    )


def words(project):
    told = json.loads((project / "gate.json").read_text())
    return {line["contender"]: line["word"] for line in told["lines"]}


def test_a_change_that_makes_it_slower_closes_the_gate(project):
    (project / "src" / "library" / "functions.py").write_text(SLOWER)

    done = held(project, "--against", "HEAD", "--summary", "summary.md", "--annotate")

    assert done.code == 1, done.err
    assert words(project) == {"ours[eager]": "slower"}
    assert "| `ours[eager]` | N=3000 |" in (project / "summary.md").read_text()
    assert "::error file=benchmarks/q.py,line=8," in done.err
    assert not (project / ".git" / "worktrees").exists() or not any((project / ".git" / "worktrees").iterdir())


def test_without_a_change_it_is_open(project):
    done = held(project, "--against", "HEAD")

    assert done.code == 0, done.err
    assert words(project)["ours[eager]"] in ("same", "inconclusive")
    assert "::" not in done.err


def test_what_computes_something_else_is_not_called_slower(project):
    (project / "src" / "library" / "functions.py").write_text(CHANGED)

    done = held(project, "--against", "HEAD")

    assert (done.code, words(project)) == (0, {"ours[eager]": "changed"})


def test_what_no_longer_runs_closes_the_gate(project):
    (project / "src" / "library" / "functions.py").write_text("def f(x):\n    raise RuntimeError('broken')\n")

    done = held(project, "--against", "HEAD")

    assert (done.code, words(project)) == (1, {"ours[eager]": "failed"})
    assert "RuntimeError: broken" in done.out


def test_a_question_that_is_new_is_nothing_to_be_held_against(project):
    (project / "benchmarks" / "new.py").write_text(QUESTION)

    done = gapscope("gate", "benchmarks/new.py", "--against", "HEAD", folder=project)

    assert done.code == 0, done.err
    assert "there was no benchmarks/new.py at HEAD" in done.out


def test_a_module_that_is_found_in_the_tree_of_today_whatever_the_revision_is_told(project):
    (project / "elsewhere").mkdir()
    (project / "src" / "library").rename(project / "elsewhere" / "library")
    question = (project / "benchmarks" / "q.py").read_text().replace("from library import f\n", "")
    (project / "benchmarks" / "q.py").write_text(question.replace("return f(x)", "from library import f; return f(x)"))
    commit(project, "two")

    done = gapscope(
        *("gate", "benchmarks/q.py", "--against", "HEAD", "--budget", "2", "--json", "gate.json", "--annotate"),
        folder=project,
        PYTHONPATH=str(project / "elsewhere"),
    )

    assert done.code == 0, done.err
    assert words(project) == {"ours[eager]": "not compared"}
    assert "was loaded from" in done.err and "::warning" in done.err


def test_against_a_kept_answer_only_large_regressions_close_it(project):
    kept = gapscope(
        "compare", "benchmarks/q.py", "--budget", "2", "--json", "kept.json", folder=project, PYTHONPATH="src"
    )
    (project / "src" / "library" / "functions.py").write_text(SLOWER)

    # Twice: what the first one closed on is not the second one's baseline.
    against_store = [
        gapscope(*("gate", "benchmarks/q.py", "--against", "store", "--budget", "2"), folder=project, PYTHONPATH="src")
        for _ in range(2)
    ]
    of_two_kept = gapscope(
        *("gate", "benchmarks/q.py", "--against", "kept.json", "--answer", "kept.json"), folder=project
    )

    assert kept.code == 0, kept.err
    assert [done.code for done in against_store] == [1, 1], against_store[1].err
    assert of_two_kept.code == 0, of_two_kept.err


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--against", "nosuch"), "There is no revision 'nosuch'"),
        (("--against", "nosuch.json"), "nosuch.json cannot be read: No such file or directory."),
        (("--against", "store"), "No finished answer to 'q' from this machine is stored."),
        (("--against", "store:abc"), "No answer begins with 'abc'"),
        (("--against", "HEAD", "--by", "much"), "--by 'much' is no percentage"),
        (("--against", "HEAD", "--answer", "x.json"), "--answer goes with a kept baseline"),
        (("--against", "HEAD", "--prepare", "exit 7"), "--prepare 'exit 7' failed at HEAD with code 7"),
    ],
)
def test_what_cannot_be_held_is_told(project, given, said):
    done = gapscope("gate", "benchmarks/q.py", *given, folder=project)

    assert done.code == 2
    assert said in done.err


@pytest.mark.parametrize(
    ("given", "said"),
    [(("nosuch.py",), "There is no file nosuch.py"), ((".gitignore", "--against", "HEAD"), "is no Python file")],
)
def test_a_file_that_is_no_question_is_told(project, given, said):
    (project / ".gitignore").write_text("")

    done = gapscope("gate", *given, folder=project)

    assert done.code == 2
    assert said in done.err
