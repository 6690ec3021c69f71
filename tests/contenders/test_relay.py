"""A relay of real workers: what it tells, and what is left when one of them fails."""

import itertools
import os

import pytest

from gapscope.contenders.crew import quarters
from gapscope.contenders.preparing import preparation
from gapscope.contenders.reader import Reader
from gapscope.contenders.relay import Relay
from gapscope.model.settings import Settings

FILE = """
import os, threading, time
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

    run = relay(crew, alone=alone)

    assert {name: len(legs) for name, legs in run.legs.items()} == dict.fromkeys(crew.members, 30)
    legs = sorted((leg for these in run.legs.values() for leg in these), key=lambda leg: leg.number)
    assert run.began < legs[0].began and legs[-1].ended < run.ended
    assert all(one.began < one.ended < other.began for one, other in itertools.pairwise(legs))
    assert all(0 < leg.per_call < leg.whole <= leg.ended - leg.began for leg in legs)
    assert run.alone
    assert not crew.failures


def test_nothing_is_left_of_the_lines(crew_of):
    crew = crew_of("pass")
    relay(crew)

    assert list(crew.quarters.folder.glob("relay-*")) == []


def test_threads_at_work_beside_the_turns_are_noticed(crew_of):
    crew = crew_of("threading.Thread(target=lambda: [x + 1 for _ in range(20_000)]).start()")

    assert not relay(crew).alone


def test_a_second_relay_finds_nothing_of_the_first_on_its_lines(crew_of):
    crew = crew_of("pass")
    names = list(crew.members)

    with Relay(crew, alone=False) as lines:
        for _ in range(3):
            run = lines.run(names * 5, dict.fromkeys(names, 1), None, None)
            assert {len(legs) for legs in run.legs.values()} == {5}


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

    run = relay(crew, alone=alone)

    assert set(run.legs) == {"plain[eager]", "other[eager]"}
    assert all(0 < len(legs) < 30 for legs in run.legs.values())
    assert words in str(crew.failures["odd[eager]"])
    again = relay(crew, alone=alone)
    assert {len(legs) for legs in again.legs.values()} == {30}


def test_one_that_hangs_is_ended_when_its_time_is_over(crew_of):
    crew = crew_of("time.sleep(1000)", time_limit=5.0)

    run = relay(crew)

    assert set(run.legs) == {"plain[eager]", "other[eager]"}
    assert "no reply within 5 s" in str(crew.failures["odd[eager]"])


def test_a_child_that_comes_back_in_its_parents_place_takes_no_turn(crew_of):
    crew = crew_of("os.fork() if calls == 21 else None")

    run = relay(crew)

    assert {len(legs) for legs in run.legs.values()} == {30}


@pytest.mark.parametrize("alone", [True, False], ids=["alone", "stopped"])
def test_one_killed_while_it_waits_costs_nobody_else_anything(crew_of, tmp_path, alone):
    crew = crew_of(f"os.kill(int(open({str(tmp_path / 'victim')!r}).read()), 9) if calls == 21 else None")
    (tmp_path / "victim").write_text(str(crew.pid("plain[eager]")))

    run = relay(crew, alone=alone)

    assert set(crew.failures) == {"plain[eager]"}
    assert set(run.legs) == {"other[eager]", "odd[eager]"}
    assert {len(legs) for legs in relay(crew, alone=alone).legs.values()} == {30}
