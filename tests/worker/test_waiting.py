import subprocess
import sys

import pytest

from gapscope.worker.waiting import Waiting, Work, handing_over, has_children


class Told:
    def __init__(self, seconds):
        self.told = seconds

    def seconds(self):
        return self.told


@pytest.mark.parametrize(("others", "waited"), [(0.0, 0.003), (0.0001, 0.003), (0.001, 0.0)])
def test_waits_count_while_one_thread_works_alone(monkeypatch, others, waited):
    monkeypatch.setattr("gapscope.worker.waiting.time.thread_time", lambda: 1.004)
    monkeypatch.setattr("gapscope.worker.waiting.time.process_time", lambda: 2.004 + others)

    assert Waiting(Told(0.5), 0.497, Work(1.0, 2.0)).end() == pytest.approx(waited)


def test_processes_that_work_for_it_are_noticed():
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        seen = has_children()
        child.kill()

    assert seen
    assert not has_children()


def test_the_interpreter_changes_hands_at_once_only_while_a_message_is_passed():
    before = sys.getswitchinterval()
    try:
        sys.setswitchinterval(0.02)
        with handing_over():
            assert sys.getswitchinterval() < 0.001
        assert sys.getswitchinterval() == pytest.approx(0.02)
    finally:
        sys.setswitchinterval(before)
