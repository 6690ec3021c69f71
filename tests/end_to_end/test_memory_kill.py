"""A contender that the kernel kills for memory: a real kill, in a control group with a small limit."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from gapscope.model.settings import Settings
from gapscope.pipeline import answer

ALLOWED = 400 << 20
QUESTION = """
import os
import numpy as np
import gapscope as gs

gs.inputs(x=gs.normal("N", N=1000), out="N")


@gs.contender("numpy")
def modest(x):
    return x + 1


@gs.contender("numpy", setup=True)
def insatiable():
    with open({members!r}, "w") as group:
        group.write(str(os.getpid()))
    kept = []

    def grow(x):
        for _ in range(100):
            kept.append(np.ones(4 << 20))
        return x + 1

    return grow
"""


def _make(place: Path, limit: str) -> Path:
    place.mkdir()
    try:
        (place / limit).write_text(str(ALLOWED))
    except OSError:
        place.rmdir()
        raise
    return place


@pytest.fixture
def group() -> Iterator[Path]:
    """A control group whose members may have 400 MiB together, by either version of the interface."""
    name = f"gapscope-test-{os.getpid()}"
    found = None
    for root, limit in (("/sys/fs/cgroup/memory", "memory.limit_in_bytes"), ("/sys/fs/cgroup", "memory.max")):
        try:
            found = _make(Path(root, name), limit)
            break
        except OSError:
            continue
    if found is None:
        pytest.skip("this machine lets us make no control group, so nothing can be killed for memory alone")
    yield found
    found.rmdir()


def test_it_is_named_and_the_other_is_measured(group: Path, tmp_path: Path):
    file = tmp_path / "q.py"
    file.write_text(QUESTION.format(members=str(group / "cgroup.procs")))

    found = answer(file, Settings(budget=1.0))

    modest, insatiable = found.points[0].contenders
    assert insatiable.status == "failed"
    assert "SIGKILL, most often the kernel's way when memory runs out" in (insatiable.error or "")
    assert insatiable.error is not None and insatiable.error.startswith("while making its first calls")
    assert modest.status == "ok"
    assert [m.contender for m in found.points[0].measurements] == ["modest[eager]"]
