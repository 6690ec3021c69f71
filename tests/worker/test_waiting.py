import pytest

from gapscope.worker.waiting import Waiting


class Told:
    def __init__(self, seconds):
        self.told = seconds

    def seconds(self):
        return self.told


@pytest.mark.parametrize(("used", "waited"), [(0.002, 0.003), (0.0054, 0.003), (0.008, 0.0)])
def test_waits_count_while_one_thread_works_alone(monkeypatch, used, waited):
    monkeypatch.setattr("gapscope.worker.waiting.time.process_time", lambda: 1.0 + used)

    assert Waiting(Told(0.5), 0.497, 1.0).end(0.005) == pytest.approx(waited)
