"""One contender that misbehaves never costs another its result, and no process is left behind."""

import os
from pathlib import Path

import psutil
import pytest

from gapscope.model.answer import Answer
from gapscope.model.settings import Settings
from gapscope.pipeline import answer
from gapscope.worker.reaping import MARK_NAME, RUN_MARK

QUESTION = '''
"""What can go wrong?"""
import ctypes, itertools, os, sys, threading, time
import numpy as np
import gapscope as gs

gs.inputs(x=gs.normal("N", N=2000), out="N")


@gs.contender("numpy")
def good(x):
    return x + 1


@gs.contender("numpy")
def also_good(x):
    return 1 + x


TURNS = itertools.count()


@gs.contender("numpy")
def varying(x):
    for _ in range(1 + next(TURNS) % 2):
        y = x + 1
    return y


@gs.contender("numpy")
def raising(x):
    print("about to raise")
    raise ValueError("no such thing")


@gs.contender("numpy")
def exiting(x):
    sys.exit(3)


@gs.contender("numpy")
def aborting(x):
    print("about to abort", flush=True)
    os.abort()


@gs.contender("numpy")
def null_dereference(x):
    ctypes.string_at(0)


@gs.contender("numpy")
def hanging(x):
    print("about to hang", flush=True)
    time.sleep(600)


@gs.contender("numpy")
def greedy(x):
    return np.ones(1 << 40) + x


@gs.contender("numpy")
def killed(x):
    os.kill(os.getpid(), 9)


forked = []


def once():
    """True on the first call in this process only: a machine has room for so many sleepers."""
    forked.append(1)
    return len(forked) == 1


@gs.contender("numpy")
def forking(x):
    if once() and os.fork() == 0:
        time.sleep(600)
    return x + 1


@gs.contender("numpy")
def detaching(x):
    if once():
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(600)
            os._exit(0)
        os.wait()
    return x + 1


@gs.contender("numpy")
def forked_child_returns(x):
    if once():
        os.fork()
    return x + 1


def spin():
    while True:
        sum(range(1000))


@gs.contender("numpy", setup=True)
def leaves_a_thread_running():
    threading.Thread(target=spin, daemon=True).start()
    return lambda x: x + 1


@gs.contender("numpy", setup=True)
def talkative():
    for _ in range(100):
        sys.stdout.write("x" * (1 << 20))
    print("the end")
    raise RuntimeError("talked enough")


@gs.contender("numpy", setup=True)
def everything_in_the_set_up(x):
    result = x + 1
    return lambda: result


@gs.contender("numpy")
def moving(x):
    os.chdir("/")
    return x + 1
'''


saved: list[tuple[Answer, bool]] = []


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Answer:
    file = tmp_path_factory.mktemp("conduct") / "conduct.py"
    file.write_text(QUESTION)
    saved.clear()
    return answer(
        file, Settings(budget=2.0, time_limit=8.0), save=lambda state, finished: saved.append((state, finished))
    )


def state(found: Answer, name: str):
    return next(c for c in found.points[0].contenders if c.name == f"{name}[eager]")


@pytest.mark.parametrize(
    ("name", "stage", "seen"),
    [
        ("raising", "making its first calls", "ValueError: no such thing"),
        ("exiting", "making its first calls", "it called sys.exit(3)"),
        ("aborting", "making its first calls", "SIGABRT"),
        ("null_dereference", "making its first calls", "SIGSEGV"),
        ("hanging", "making its first calls", "no reply within 8 s; --time-limit allows more"),
        ("greedy", "making its first calls", "Unable to allocate 8.00 TiB"),
        ("killed", "making its first calls", "SIGKILL, most often the kernel's way when memory runs out"),
        ("talkative", "being set up", "RuntimeError: talked enough"),
        ("everything_in_the_set_up", "being set up", "so its step computes nothing; leave it one that changes"),
    ],
)
def test_the_one_that_fails_is_named_with_its_stage_and_cause(found: Answer, name: str, stage: str, seen: str):
    one = state(found, name)

    assert one.status == "failed"
    assert one.error is not None
    assert one.error.startswith(f"while {stage}: ")
    assert seen in one.error


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("raising", "about to raise"),
        ("aborting", "about to abort"),
        ("hanging", "about to hang"),
        ("talkative", "the end"),
    ],
)
def test_the_last_lines_it_printed_are_told(found: Answer, name: str, line: str):
    one = state(found, name)

    assert one.error is not None
    assert line in one.error
    assert len(one.error) < 20_000


def test_the_line_of_the_user_s_file_is_named(found: Answer):
    assert "conduct.py:" in (state(found, "raising").error or "")


def test_the_others_are_measured(found: Answer):
    measured = {m.contender: m for m in found.points[0].measurements}

    assert {"good[eager]", "also_good[eager]"} <= set(measured)
    assert measured["good[eager]"].pairs >= 4
    assert any({g.slower, g.faster} == {"good[eager]", "also_good[eager]"} for g in found.points[0].gaps)


def test_the_others_are_saved_set_by_set_before_all_is_done(found: Answer):
    unfinished = [state for state, finished in saved if not finished and state.points]
    pairs = [m.pairs for state in unfinished for m in state.points[0].measurements if m.contender == "good[eager]"]

    assert pairs == sorted(pairs)
    assert {1, 2, 3} <= set(pairs)
    assert saved[-1] == (saved[-1][0], True)


@pytest.mark.parametrize("name", ["forking", "forked_child_returns"])
def test_forking_is_told_and_costs_nothing(found: Answer, name: str):
    assert state(found, name).status == "ok"
    assert any(c.name == "left-processes" and name in c.seen for c in found.caveats)


def test_a_process_that_detached_itself_is_ended_and_told(found: Answer):
    assert any(c.name == "left-processes" and "detached" in c.seen for c in found.caveats)


def test_a_thread_that_keeps_the_interpreter_is_not_taken_for_a_clock_tampered_with(found: Answer):
    one = state(found, "leaves_a_thread_running")

    assert (one.status, one.error) == ("ok", None)


def test_a_changed_folder_is_told_and_stays_its_own(found: Answer):
    assert state(found, "moving").status == "ok"
    assert any(c.name == "changed-folder" and "moving" in c.seen for c in found.caveats)
    assert Path.cwd() != Path("/")


def test_work_that_varies_and_what_is_left_for_the_next_call_are_told(found: Answer):
    about = {c.name: c.seen for c in found.caveats if "varying" in c.seen}

    assert "lines of its file" in about["varies-its-work"]
    assert "TURNS" in about["side-effects"]
    assert not any(c.name in ("varies-its-work", "side-effects") and "good" in c.seen for c in found.caveats)


def test_no_process_is_left_behind(found: Answer):
    marked = []
    for process in psutil.process_iter():
        try:
            if process.pid != os.getpid() and process.environ().get(MARK_NAME) == RUN_MARK[MARK_NAME]:
                marked.append(process)
        except psutil.Error:
            continue

    assert marked == []
    assert psutil.Process().children() == []
