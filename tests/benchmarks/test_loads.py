import subprocess
import sys

import psutil
import pytest

from benchmarks.measure.loads import SPINNER, beside


@pytest.mark.parametrize("load", ["hog", "bursty", "ramp"])
def test_one_process_a_core_and_none_left(load):
    with beside(load, seconds=60) as running:
        pids = [process.pid for process in running]
        alive = [psutil.pid_exists(pid) for pid in pids]

    assert alive and all(alive)
    assert not any(psutil.pid_exists(pid) for pid in pids)


def test_idle_is_nothing():
    with beside("idle", seconds=1) as running:
        assert running == []


def test_a_trial_that_fails_leaves_no_load():
    with pytest.raises(KeyError), beside("hog", seconds=1) as running:
        raise KeyError

    assert all(process.returncode is not None for process in running)


def test_a_load_that_died_spoils_its_trial():
    with pytest.raises(RuntimeError, match="ended by themselves"), beside("hog", seconds=1) as running:
        running[0].kill()
        running[0].wait()


def test_a_load_ends_when_nobody_is_left_to_end_it():
    not_its_parent = "1" if psutil.Process().pid != 1 else "2"

    ended = subprocess.run([sys.executable, str(SPINNER), not_its_parent, "60", "0"], timeout=20, check=False)

    assert ended.returncode == 0


def test_an_unknown_load_is_answered_with_the_known_ones():
    with pytest.raises(ValueError, match="Known: idle, hog, bursty, ramp"), beside("storm", seconds=1):
        pass
