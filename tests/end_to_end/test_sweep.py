"""Sweeps in real processes: killed, interrupted, gone on with, searched for a crossover that was planted."""

import json
import os
import random
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import jsonschema
import psutil
import pytest

from end_to_end.cli import gapscope
from gapscope.model.codec import schema
from gapscope.store import open_store

ADDING = '''
"""Is adding twice slower?"""
import gapscope as gs

gs.inputs(x=gs.normal("N L", N=2, L=30), out="N L")


@gs.contender("numpy")
def once(x):
    return x + 3


@gs.contender("numpy")
def often(x):
    for _ in range(30):
        x = x + 0.1
    return x


@gs.claim("adding often is slower for short ones")
def _(answer):
    return answer.ratio("often[eager]", "once[eager]", L=10) > 1


@gs.claim("adding often is slower for huge ones")
def _(answer):
    return answer.ratio("often[eager]", "once[eager]", L=10**9) > 1
'''
PLANTED = '''
"""Which loop is longer?"""
import gapscope as gs

gs.inputs(x=gs.normal("L", L=1000), out="L")


def turns(number):
    for _ in range(number):
        pass


@gs.contender("numpy")
def fixed(x):
    turns(3000)
    return x + 1


@gs.contender("numpy")
def growing(x):
    turns(x.size)
    return x + 1
'''
CROSSING = 3000
CHEAP = ("--budget", "0.1")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "adding.py").write_text(ADDING)
    return tmp_path


def begin(*words: str, folder: Path) -> subprocess.Popen[str]:
    """`gapscope WORDS…`, given back once its first point is under way."""
    process = subprocess.Popen(
        [sys.executable, "-m", "gapscope", *words],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "GAPSCOPE_STORE": str(folder / "answers.sqlite"), "COLUMNS": "100"},
    )
    read_until(process, "] point ")
    return process


def read_until(process: subprocess.Popen[str], words: str) -> None:
    assert process.stderr is not None
    seen = []
    for line in process.stderr:
        seen.append(line)
        if words in line:
            return
    pytest.fail(f"{words!r} was never said: {seen}")


def kept(folder: Path):
    return open_store(folder / "answers.sqlite").load("last")


def places(answer) -> list[tuple[int, int]]:
    return [(point.parameters["L"], point.parameters["N"]) for point in answer.points]


def killed_at_random(words: tuple[str, ...], folder: Path, *, times: int, seconds: float, seed: int) -> None:
    """Begin, then go on as often as it is killed; what was finished before a kill must still be there after it."""
    rng = random.Random(seed)
    for number in range(times):
        process = begin(*words, *(["--resume"] if number else []), folder=folder)
        before = kept(folder).points
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(rng.uniform(0, seconds))
        process.kill()
        process.communicate()

        assert kept(folder).points[: len(before)] == before
        assert workers_of(folder) == []


def workers_of(folder: Path) -> list[psutil.Process]:
    """Processes that ask into the store of this test, given a moment to die with their parent."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.pid != os.getpid() and process.environ().get("GAPSCOPE_STORE", "").startswith(str(folder)):
                found.append(process)
        except psutil.Error:
            continue
    return psutil.wait_procs(found, timeout=10)[1]


def resumed_whole(words: tuple[str, ...], folder: Path, points: int) -> None:
    before = kept(folder).points
    done = gapscope(*words, "--resume", folder=folder, timeout=1500)
    answer = kept(folder)

    assert done.code == 0, done.err
    assert len(places(answer)) == points
    assert len(set(places(answer))) == points
    assert answer.points[: len(before)] == before
    assert len(open_store(folder / "answers.sqlite").list()) == 1
    assert f"point {len(before) + 1} of {points}" in done.err


@pytest.mark.slow
def test_every_point_is_there_once_after_kills(folder: Path):
    words = ("sweep", "adding.py", "--over", "L=10..200:log6", "--over", "N=1,2", *CHEAP)

    killed_at_random(words, folder, times=3, seconds=4, seed=1)

    resumed_whole(words, folder, 12)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.skipif("GAPSCOPE_LONG_TESTS" not in os.environ, reason="takes ten minutes; set GAPSCOPE_LONG_TESTS=1")
def test_every_one_of_sixty_points_is_there_once_after_five_kills(folder: Path):
    words = ("sweep", "adding.py", "--over", "L=10..2000:log30", "--over", "N=1,2", *CHEAP)

    killed_at_random(words, folder, times=5, seconds=12, seed=2)

    resumed_whole(words, folder, 60)


@pytest.mark.slow
def test_an_interrupted_sweep_says_how_to_go_on_and_that_goes_on(folder: Path):
    process = begin("sweep", "adding.py", "--over", "L=10,20,30", *CHEAP, "--json", "a.json", folder=folder)
    read_until(process, "] point 2 of 3: L=20, about ")
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    finished = kept(folder).points
    command = next(line for line in said.splitlines() if line.startswith("to go on: ")).removeprefix("to go on: ")

    done = gapscope(*shlex.split(command)[1:], folder=folder)
    answer = json.loads((folder / "a.json").read_text())

    assert process.returncode == 130
    assert command == "gapscope sweep adding.py --over L=10,20,30 --budget 0.1 --json a.json --resume --force"
    assert len(finished) == 1
    assert done.code == 0
    assert [point["parameters"]["L"] for point in answer["points"]] == [10, 20, 30]
    assert kept(folder).points[:1] == finished
    assert not any(caveat["name"] == "interrupted" for caveat in answer["caveats"])
    assert "--resume" not in answer["question"]["command"]
    jsonschema.validate(answer, schema())
    assert {claim["claim"]: claim["word"] for claim in answer["claims"]} == {
        "adding often is slower for short ones": "supported",
        "adding often is slower for huge ones": "depends",
    }
    assert "no point with L=1000000000 was measured" in done.out
    assert "often[eager]" in done.out
    again = gapscope(*shlex.split(command)[1:], folder=folder)
    assert again.code == 2
    assert "There is nothing to resume: this sweep is finished." in again.err


@pytest.mark.slow
def test_a_sweep_that_changed_is_not_gone_on_with(folder: Path):
    process = begin("sweep", "adding.py", "--over", "L=10,20", *CHEAP, folder=folder)
    process.kill()
    process.communicate()
    words = ("sweep", "adding.py", "--resume")

    other_grid = gapscope(*words, "--over", "L=10,20,30", *CHEAP, folder=folder)
    other_settings = gapscope(*words, "--over", "L=10,20", "--budget", "0.2", folder=folder)
    (folder / "adding.py").write_text(ADDING + "# changed\n")
    other_file = gapscope(*words, "--over", "L=10,20", *CHEAP, folder=folder)

    assert [done.code for done in (other_grid, other_settings, other_file)] == [2, 2, 2]
    assert "cannot be resumed: the grid was another one (2 points, now 3)." in other_grid.err
    assert "cannot be resumed: budget was 0.1 and is now 0.2." in other_settings.err
    assert "cannot be resumed: the question file has changed." in other_file.err


@pytest.mark.slow
def test_a_planted_crossover_is_found_with_a_fifth_of_the_points(tmp_path: Path):
    (tmp_path / "planted.py").write_text(PLANTED)
    words = ("sweep", "planted.py", "--over", "L=100..100000:log60", "--crossover", "--between", "fixed", "growing")

    done = gapscope(*words, "--budget", "0.3", "--json", "a.json", folder=tmp_path, timeout=280)
    answer = json.loads((tmp_path / "a.json").read_text())

    assert done.code == 0, done.err
    assert len(answer["points"]) <= 12
    (crossover,) = answer["crossovers"]
    step = 1000 ** (1 / 59)
    assert (crossover["ahead"], crossover["behind"]) == ("fixed[eager]", "growing[eager]")
    assert crossover["low"] / step <= CROSSING <= crossover["high"] * step
    assert f"fixed[eager] overtakes growing[eager] between L={crossover['low']:g}" in done.out


def test_points_whose_contenders_fail_are_finished_points(tmp_path: Path):
    (tmp_path / "failing.py").write_text(
        ADDING.replace("return x + 3", "assert x.shape[1] < 20, 'too long'\n    return x + 3")
    )

    done = gapscope("sweep", "failing.py", "--over", "L=10,20", *CHEAP, "--json", "a.json", folder=tmp_path)
    answer = json.loads((tmp_path / "a.json").read_text())
    states = [{c["name"]: c["status"] for c in point["contenders"]} for point in answer["points"]]

    assert done.code == 1
    assert states == [{"once[eager]": "ok", "often[eager]": "ok"}, {"once[eager]": "failed", "often[eager]": "ok"}]
    assert "failed     at L=20: once[eager]: while making its first calls: AssertionError: too long" in done.out


BAD = {
    "unknown dimension": (["--over", "Q=1,2"], "--over Q: no input names that dimension. Known: N, L."),
    "no grid": ([], "A sweep goes over sizes: add --over"),
    "nothing left": (["--over", "L=1,2", "--where", "L > 9"], "leaves none of the 2 points"),
    "malformed range": (["--over", "L=1...9"], "--over 'L=1...9' is no range"),
    "no spacing": (["--over", "L=1..9"], "add :log or :lin"),
    "zero": (["--over", "L=0,1"], "L cannot be 0"),
    "negative": (["--over", "L=-1,1"], "L cannot be -1"),
    "nothing to resume": (["--over", "L=1,2", "--resume"], "There is nothing to resume: no sweep of adding is stored"),
    "between without crossover": (["--over", "L=1,2", "--between", "once", "often"], "add --crossover"),
    "between nobody": (["--over", "L=1,2", "--crossover", "--between", "once", "never"], "'never' means no contender"),
    "between one": (["--over", "L=1,2", "--crossover", "--between", "once", "once"], "names one contender twice"),
    "unknown engine": (["--over", "L=1,2", "--engine", "moon"], "No sweep entry is called 'moon'. Known: local."),
}


@pytest.mark.parametrize("case", BAD)
def test_a_sweep_that_cannot_be_made_gets_a_sentence(case: str, folder: Path):
    words, sentence = BAD[case]

    done = gapscope("sweep", "adding.py", *words, folder=folder)

    assert done.code == 2
    assert sentence in done.err
    assert "Traceback" not in done.err
    assert done.out == ""


def test_a_question_nobody_knows_is_answered_with_those_shipped(tmp_path: Path):
    done = gapscope("sweep", "conv9d", "--over", "L=1,2", folder=tmp_path)

    assert done.code == 2
    assert "There is no question file 'conv9d', and none of that name is shipped. Shipped: autodiff, conv1d" in done.err


def test_a_file_with_several_questions_wants_one_named(tmp_path: Path):
    (tmp_path / "two.py").write_text(ADDING + 'gs.question("a", N=1)\ngs.question("b", N=3)\n')

    done = gapscope("sweep", "two.py", "--over", "L=1,2", folder=tmp_path)

    assert done.code == 2
    assert "two holds several questions: a, b. Name one, as in two.py::a." in done.err


@pytest.mark.slow
def test_a_file_names_the_sizes_its_claims_speak_of(folder: Path):
    (folder / "adding.py").write_text(ADDING + 'gs.sweep_over(L=[10, 30], only=["o*"])\n')

    whole = gapscope("compare", "adding.py", *CHEAP, "--json", "a.json", folder=folder)
    without = gapscope("compare", "adding.py", *CHEAP, "--no-sweep", folder=folder)
    points = json.loads((folder / "a.json").read_text())["points"]

    assert [(point["parameters"]["L"], point.get("swept", False)) for point in points] == [(30, False), (10, True)]
    assert "supported  adding often is slower for short ones" in whole.out
    assert "no point with L=10 was measured; ask again without --no-sweep" in " ".join(without.out.split())
