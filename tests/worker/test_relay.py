"""Turns passed from hand to hand: threads stand in for workers, the lines are real."""

import contextlib
import itertools
import os
import threading

import pytest

from gapscope.worker.relay import GO, STOP, Turns, on_core


@pytest.fixture
def lines(tmp_path):
    paths = [str(tmp_path / str(number)) for number in range(3)]
    for path in paths:
        os.mkfifo(path)
    return paths


def run(lines, order, work, *, send=GO):
    """Everybody takes part; gives what happened, in order, and the stamps of each."""
    happened, stamps = [], {}

    def take_part(me):
        with Turns(lines, order, me) as turns:
            for _ in turns:
                happened.append(me)
                work(me)
            stamps[me] = turns.stamps

    held = [os.open(line, os.O_RDWR) for line in lines]
    threads = [threading.Thread(target=_quietly(take_part), args=(me,)) for me in range(len(lines))]
    for thread in threads:
        thread.start()
    os.write(held[0], send)
    if send == STOP:
        for line in held[1:]:
            os.write(line, send)
    for thread in threads:
        thread.join(timeout=10)
        assert not thread.is_alive()
    for line in held:
        os.close(line)
    return happened, stamps


def _quietly(take_part):
    def call(me):
        with contextlib.suppress(ZeroDivisionError):
            take_part(me)

    return call


def test_turns_are_taken_in_the_order_asked_for(lines):
    order = [0, 1, 2, 2, 1, 0, 1, 0, 2]

    happened, _ = run(lines, order, lambda me: None)

    assert happened == order


def test_the_stamps_of_all_tile_the_time(lines):
    _, stamps = run(lines, [1, 0, 2] * 10, lambda me: None)

    in_order = sorted(stamp for taken in stamps.values() for stamp in taken)
    assert [number for number, _, _ in in_order] == list(range(30))
    assert all(one[1] <= one[2] <= other[1] for one, other in itertools.pairwise(in_order))


def test_one_that_raises_stops_the_others_who_keep_what_they_had(lines):
    seen = []

    def fails_the_third_time(me):
        seen.append(me)
        if seen.count(1) == 3:
            raise ZeroDivisionError

    happened, stamps = run(lines, [0, 1, 2] * 10, fails_the_third_time)

    assert happened == [0, 1, 2, 0, 1, 2, 0, 1]
    assert [len(stamps[me]) for me in (0, 2)] == [3, 2]


def test_nobody_waits_for_a_turn_that_will_not_come(lines):
    happened, _ = run(lines, [0, 1, 2], lambda me: None, send=STOP)

    assert happened == []


def test_the_thread_stays_on_one_core_meanwhile():
    allowed = os.sched_getaffinity(0)
    core = max(allowed)

    with on_core(core):
        assert os.sched_getaffinity(0) == {core}
    assert os.sched_getaffinity(0) == allowed


@pytest.mark.parametrize("core", [None, 100_000])
def test_without_a_core_it_stays_free(core):
    allowed = os.sched_getaffinity(0)

    with on_core(core):
        assert os.sched_getaffinity(0) == allowed


def test_a_thread_that_is_started_there_is_let_go_with_it():
    allowed = os.sched_getaffinity(0)
    done = threading.Event()
    with on_core(max(allowed)):
        thread = threading.Thread(target=done.wait)
        thread.start()
        held = os.sched_getaffinity(thread.native_id)
    let_go = os.sched_getaffinity(thread.native_id)
    done.set()
    thread.join()

    assert held == {max(allowed)}
    assert let_go == allowed
