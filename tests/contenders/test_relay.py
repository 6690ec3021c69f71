"""A relay of real workers: what it tells, and what is left when one of them fails."""

import os
import signal
import threading
import time

import pytest

from gapscope.contenders.crew import quarters
from gapscope.contenders.preparing import preparation
from gapscope.contenders.reader import Reader
from gapscope.contenders.relay import Relay
from gapscope.model.settings import Settings
from gapscope.worker.relay import LEG

FILE = """
import os, time
import gapscope as gs

gs.inputs(x=gs.normal("N", N=100), out="N")
calls = 0


@gs.contender("numpy")
def plain(x):
    return x + 1


@gs.contender("numpy")
def other(x):
    return x + 1


@gs.contender("numpy")
def odd(x):
    global calls
    calls += 1
    if calls > 20:
        {does}
    return x + 1
"""


@pytest.fixture
def crew_of(tmp_path):
    """A crew of three, the third of which does something in its 21st call."""
    opened = []

    def make(does, **settings):
        (tmp_path / "three.py").write_text(FILE.format(does=does))
        chosen = Settings(**settings)
        reader = Reader(tmp_path / "three.py", chosen)
        home = quarters(chosen)
        opened.extend([home, reader])
        reader.__enter__()
        crew = home.__enter__().crew()
        opened.append(crew)
        (question,) = reader.questions(None, name="three", command="", shipped=False)
        contenders = {contender.name: contender for contender in question.contenders}
        inputs = reader.inputs(question)
        prepared = {name: preparation(question, one, inputs, "forward") for name, one in contenders.items()}
        crew.start(question, contenders, prepared, cache="none")
        for name in contenders:
            crew.ask(name, "warm_up", "warming up", budget=0.0)
        return crew

    yield make
    for one in reversed(opened):
        one.__exit__(None, None, None)


def relay(crew, rounds=30, *, alone=True):
    names = list(crew.members)
    with Relay(crew, alone=alone) as lines:
        return lines.run(names * rounds, dict.fromkeys(names, 1), min(os.sched_getaffinity(0)), 0.001)


@pytest.mark.parametrize("alone", [True, False], ids=["alone", "stopped"])
def test_every_turn_comes_back_from_everybody(crew_of, alone):
    crew = crew_of("pass")

    legs, seconds = relay(crew, alone=alone)

    assert {name: rows.shape for name, rows in legs.items()} == dict.fromkeys(crew.members, (30, len(LEG)))
    assert all(0 < per_call < seconds for rows in legs.values() for per_call in rows[:, LEG.index("per_call")])
    assert not crew.failures


def test_a_second_relay_finds_nothing_of_the_first_on_its_lines(crew_of):
    crew = crew_of("pass")
    names = list(crew.members)

    with Relay(crew, alone=False) as lines:
        for _ in range(3):
            legs, _ = lines.run(names * 5, dict.fromkeys(names, 1), None, None)
            assert {len(rows) for rows in legs.values()} == {5}


@pytest.mark.parametrize("alone", [True, False], ids=["alone", "stopped"])
@pytest.mark.parametrize(
    ("does", "words"),
    [
        ("raise ValueError('no more')", "no more"),
        ("os._exit(3)", "exit code 3"),
        ("os.kill(os.getpid(), 9)", "SIGKILL"),
    ],
)
def test_one_that_fails_leaves_and_the_others_keep_what_they_had(crew_of, does, words, alone):
    crew = crew_of(does)

    legs, _ = relay(crew, alone=alone)

    assert set(legs) == {"plain[eager]", "other[eager]"}
    assert all(0 < len(rows) < 30 for rows in legs.values())
    assert words in str(crew.failures["odd[eager]"])
    again, _ = relay(crew, alone=alone)
    assert {len(rows) for rows in again.values()} == {30}


def test_one_that_hangs_is_ended_when_its_time_is_over(crew_of):
    crew = crew_of("time.sleep(1000)", time_limit=2.0)

    legs, _ = relay(crew)

    assert set(legs) == {"plain[eager]", "other[eager]"}
    assert "no reply within" in str(crew.failures["odd[eager]"])


def test_a_child_that_comes_back_in_its_parents_place_takes_no_turn(crew_of):
    crew = crew_of("os.fork() if calls == 21 else None")

    legs, _ = relay(crew)

    assert {len(rows) for rows in legs.values()} == {30}


def test_one_killed_from_outside_while_it_waits_costs_nobody_the_rest(crew_of):
    crew = crew_of("time.sleep(0.05)")
    victim = crew.pid("plain[eager]")

    def kill_later():
        time.sleep(0.3)
        os.kill(victim, signal.SIGKILL)

    killer = threading.Thread(target=kill_later)
    killer.start()
    legs, _ = relay(crew, rounds=100, alone=False)
    killer.join()

    assert set(legs) == {"other[eager]", "odd[eager]"}
