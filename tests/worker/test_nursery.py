"""Workers that are born: real processes, forked from one that has its framework loaded."""

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import psutil
import pytest

from gapscope.contenders.nurseries import Nurseries
from gapscope.worker.bearing import LOST, Nursery
from gapscope.worker.process import Place, Worker

PLACE = Place(framework="numpy", environment={"GAPSCOPE_TEST": "here"})


@pytest.fixture
def nursery():
    with closing(Nursery(sys.executable, "numpy", {})) as one:
        assert one.ready(60)
        yield one


def born(nursery, place=PLACE):
    return closing(Worker("w", place, nursery))


def environment_of(worker):
    return psutil.Process(worker._process.pid)


def test_a_worker_is_born_with_its_framework_and_answers(nursery, tmp_path: Path):
    (tmp_path / "q.py").write_text("import os\nimport gapscope as gs\n\ndef f(x):\n    return x\n")
    with born(nursery) as worker:
        assert environment_of(worker).ppid() == nursery._process.pid
        header, _ = worker.ask(
            "load",
            "loading",
            30,
            file=str(tmp_path / "q.py"),
            qualified="f",
            folders=(),
            apart_from=None,
            switches=(),
            watching=False,
            case=None,
            function="f",
            framework="numpy",
            device="cpu",
            threads=None,
            l2="warm",
        )

        assert "numpy" in header["versions"]


def test_how_it_ended_is_told(nursery):
    with born(nursery) as worker:
        os.kill(worker._process.pid, signal.SIGSEGV)

        assert worker._process.wait(5) == -signal.SIGSEGV
        assert worker._process.poll() == -signal.SIGSEGV


def test_waiting_has_a_limit(nursery):
    with born(nursery) as worker, pytest.raises(subprocess.TimeoutExpired):
        worker._process.wait(0.01)


def test_workers_lead_sessions_of_their_own(nursery):
    with born(nursery) as one, born(nursery) as other:
        sessions = {os.getsid(worker._process.pid) for worker in (one, other)}

        assert sessions == {one._process.pid, other._process.pid}


def test_closing_leaves_nobody(nursery):
    with born(nursery) as worker:
        pid = worker._process.pid

    assert not psutil.pid_exists(pid)


def test_workers_die_with_their_nursery():
    nursery = Nursery(sys.executable, "numpy", {})
    assert nursery.ready(60)
    worker = Worker("w", PLACE, nursery)
    nursery.close()

    assert worker._process.wait(10) == LOST
    worker.close()


def test_without_a_nursery_that_works_a_worker_is_started_on_its_own():
    kept = Nurseries(limit=30)
    place = Place(interpreter=sys.executable, framework="no such framework")
    kept.prepare([place])

    assert kept.find(place) is None
    assert kept.kept == {}
    with closing(Worker("w", place, None)) as worker:
        assert worker._process.poll() is None


def test_a_nursery_serves_ten_times_as_long_as_it_took_to_load(monkeypatch):
    kept = Nurseries(limit=60)
    place = Place(framework="numpy")
    kept.prepare([place])
    with closing(kept):
        nursery = kept.find(place)
        assert nursery is not None
        kept.renew()
        assert kept.find(place) is nursery

        late = time.monotonic() + 12 * nursery.load_seconds
        monkeypatch.setattr("gapscope.contenders.nurseries.time.monotonic", lambda: late)
        kept.renew()
        assert kept.kept == {}
