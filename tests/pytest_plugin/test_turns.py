import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from gapscope.pytest_plugin._turns import Turns

PATIENCE = 10.0


@pytest.fixture
def turns(tmp_path):
    """Two processes' views of the same files: locks belong to what opened them, so threads stand for processes."""
    return Turns(tmp_path), Turns(tmp_path)


def started(function):
    thread = threading.Thread(target=function, daemon=True)
    thread.start()
    return thread


def test_measurements_are_never_beside_each_other(turns):
    inside, most = 0, 0
    counting = threading.Lock()

    def measure(own):
        nonlocal inside, most
        for _ in range(50):
            with own.alone():
                with counting:
                    inside += 1
                    most = max(most, inside)
                with counting:
                    inside -= 1

    threads = [started(lambda own=own: measure(own)) for own in turns]
    for thread in threads:
        thread.join(PATIENCE)

    assert most == 1 and not any(thread.is_alive() for thread in threads)


def test_a_measurement_waits_for_the_test_beside_it(turns):
    one, other = turns
    measured = threading.Event()

    with one.beside_others():
        thread = started(lambda: [measured.set() for _ in [0] if enter(other)])
        assert not measured.wait(0.2)
    thread.join(PATIENCE)

    assert measured.is_set()


def enter(turns):
    with turns.alone():
        return True


def test_a_test_does_not_begin_while_one_measures(turns):
    one, other = turns
    begun = threading.Event()

    def run():
        with other.beside_others():
            begun.set()

    with one.alone():
        thread = started(run)
        assert not begun.wait(0.2)
    thread.join(PATIENCE)

    assert begun.is_set()


def test_a_test_that_measures_leaves_the_room_and_comes_back(turns):
    one, other = turns

    with one.beside_others():
        with one.alone():
            pass
        thread = started(lambda: enter(other))
        thread.join(0.2)
        assert thread.is_alive()  # it waits for the first, which is in the room again
    thread.join(PATIENCE)

    assert not thread.is_alive()


def test_two_tests_that_both_measure_do_not_wait_for_each_other(turns):
    both_inside = threading.Barrier(2)

    def run(own):
        with own.beside_others():
            both_inside.wait(PATIENCE)
            with own.alone():
                pass

    threads = [started(lambda own=own: run(own)) for own in turns]
    for thread in threads:
        thread.join(PATIENCE)

    assert not any(thread.is_alive() for thread in threads)


def test_a_process_forked_meanwhile_keeps_nothing_locked(turns):
    one, other = turns
    with one.alone():
        child = subprocess.Popen(["sleep", "30"], pass_fds=open_files())
    try:
        thread = started(lambda: enter(other))
        thread.join(PATIENCE)
        assert not thread.is_alive()
    finally:
        child.kill()
        child.wait()


def open_files():
    return [int(link.name) for link in Path("/proc/self/fd").iterdir() if link.exists()]


def test_who_is_started_by_a_test_in_the_room_does_not_wait_for_it(turns):
    one, other = turns
    folder = str(one._door.parent)
    words = (
        "from pathlib import Path\nfrom gapscope.pytest_plugin._turns import Turns\n"
        f"with Turns(Path({folder!r})).alone(): pass"
    )

    with one.beside_others():
        measuring = started(lambda: enter(other))  # it has the door, and waits for the room
        measuring.join(0.2)
        subprocess.run([sys.executable, "-c", words], timeout=PATIENCE, check=True)
        assert measuring.is_alive()
    measuring.join(PATIENCE)

    assert "GAPSCOPE_IN_THE_ROOM" not in os.environ


def test_a_link_somebody_put_there_is_not_followed(tmp_path):
    (tmp_path / f"gapscope-{os.getuid()}-door.lock").symlink_to(tmp_path / "elsewhere")

    with pytest.raises(OSError), Turns(tmp_path).alone():
        pass

    assert not (tmp_path / "elsewhere").exists()
