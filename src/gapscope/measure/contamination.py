"""
What else went on in the machine while a slice ran, read from the kernel's own books.

    with Watcher({name: worker.pid …}) as watcher:
        for each slice, or a few of them:
            watcher.before(name)
            reply = crew.ask(name, "time", …)
            swapped, throttled = watcher.since(name)
        surroundings = watcher.surroundings()

How long a slice waited for its core is read inside the worker, next to the clock: from outside, the waits of being
woken and handed the slice are in it as well. Swapping, quotas and heat are read here around every slice that is
asked for, or every relay, and once a set what cannot be read so often: /proc/stat counts in ticks of 10 ms, and the
totals of /proc/pressure lose what happened since the last reading when that is less than a scheduler tick ago (with
both cores oversubscribed, reading every 2 ms gave a pressure of 5 %, every 4 ms or more 100 %).
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from gapscope.units import Seconds

_MAJOR_FAULTS = 9  # its place in /proc/PID/stat after the name, which may contain anything


def cpu_seconds(pid: int) -> Seconds:
    """What all threads of a process have used, in nanoseconds' resolution; its clock has a number made of its id."""
    return time.clock_gettime((~pid << 3) | 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """The machine over all rounds of a set. Too coarse to name a round; where a figure could not be read it is 0."""

    seconds: Seconds
    stolen: float
    """Cores' time that went to other virtual machines, as a fraction of all cores' time."""
    others: float
    """Cores kept busy by processes that are neither ours nor the contenders'."""
    pressure: Mapping[str, float]
    """Fraction of the time in which something waited for `cpu`, `memory` or `io`."""


class Watcher:
    """Stands beside the rounds of one set. What this system does not tell is taken as nothing having happened."""

    def __init__(
        self,
        members: Mapping[str, int],
        root: Path = Path("/"),
        clock: Callable[[], Seconds] = time.perf_counter,
        cpu_clock: Callable[[int], Seconds] = cpu_seconds,
    ) -> None:
        self._clock = clock
        self._followed = {name: _Followed(pid, root, cpu_clock) for name, pid in members.items()}
        self._throttling = _open_all(_throttle_files(root))
        self._swaps = _open_all([root / "proc/vmstat"])
        self._swapped = self._swap_ins()
        self._stat = _open_all([root / "proc/stat"])
        self._pressure = {name: _open_all([root / "proc/pressure" / name]) for name in ("cpu", "memory", "io")}
        self._began = self._coarse()

    def __enter__(self) -> Watcher:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for fd in [
            *self._throttling,
            *self._swaps,
            *self._stat,
            *(fd for fds in self._pressure.values() for fd in fds),
        ]:
            os.close(fd)
        for followed in self._followed.values():
            followed.close()

    def before(self, *names: str) -> None:
        self._throttled = [_count(fd) for fd in self._throttling]
        self._faulted = {name: self._followed[name].faults() for name in names}
        self._used = {name: self._followed[name].cpu() for name in names}

    def since(self, name: str) -> tuple[bool, bool]:
        """Whether that member has swapped since `before`, and whether the machine was throttled."""
        faulted = self._followed[name].faults() > self._faulted[name]
        return faulted and self._has_swapped(), [_count(fd) for fd in self._throttling] != self._throttled

    def used(self, name: str) -> Seconds:
        """What all threads of that member have used of the cores since `before`."""
        return self._followed[name].cpu() - self._used[name]

    def surroundings(self) -> Surroundings:
        """Over everything since this watcher was made."""
        now, began = self._coarse(), self._began
        seconds = max(now["clock"] - began["clock"], 1e-9)
        tick = 1 / os.sysconf("SC_CLK_TCK")
        busy, stolen = ((now[key] - began[key]) * tick for key in ("busy", "stolen"))
        whole = (now["all"] - began["all"]) * tick
        return Surroundings(
            seconds=seconds,
            stolen=stolen / whole if whole > 0 else 0.0,
            others=max(0.0, (busy - (now["ours"] - began["ours"])) / seconds),
            pressure={name: min(1.0, (now[name] - began[name]) / 1e6 / seconds) for name in self._pressure},
        )

    def _has_swapped(self) -> bool:
        """A page came from the disk: was it swap? A contender that maps a file faults as well, and that is its work."""
        before, self._swapped = self._swapped, self._swap_ins()
        return self._swapped > before

    def _swap_ins(self) -> int:
        lines = _read(self._swaps[0]).splitlines() if self._swaps else []
        return sum(int(line.split()[1]) for line in lines if line.startswith(b"pswpin "))

    def _coarse(self) -> dict[str, float]:
        fields = [int(word) for word in _read(self._stat[0]).partition(b"\n")[0].split()[1:9]] if self._stat else []
        user, nice, system, idle, waiting, hard, soft, stolen = fields or [0] * 8
        busy = user + nice + system + hard + soft
        found = {"busy": busy, "stolen": stolen, "all": busy + idle + waiting + stolen}
        ours = time.process_time() + sum(
            followed.cpu() for followed in self._followed.values() if followed.pid != os.getpid()
        )
        totals = {name: _total(_read(fds[0])) if fds else 0 for name, fds in self._pressure.items()}
        return {**found, **totals, "ours": ours, "clock": self._clock()}


class _Followed:
    """One member's process: what it used, and its major faults."""

    def __init__(self, pid: int, root: Path, cpu_clock: Callable[[int], Seconds]) -> None:
        self.pid, self._cpu_clock = pid, cpu_clock
        self._stat = _open_all([root / "proc" / str(pid) / "stat"])

    def cpu(self) -> Seconds:
        with contextlib.suppress(OSError):
            return self._cpu_clock(self.pid)
        return 0.0

    def faults(self) -> int:
        fields = _read(self._stat[0]).rpartition(b")")[2].split() if self._stat else []
        return int(fields[_MAJOR_FAULTS]) if fields else 0

    def close(self) -> None:
        for fd in self._stat:
            os.close(fd)


def _throttle_files(root: Path) -> list[Path]:
    """The counters of this control group's quota (version 1 or 2) and of the processor's heat."""
    groups = root / "sys/fs/cgroup"
    own = []
    with contextlib.suppress(OSError):
        for line in (root / "proc/self/cgroup").read_text().splitlines():
            _, controllers, path = line.split(":", 2)
            if not controllers:
                own.append(groups / path.lstrip("/") / "cpu.stat")
            elif "cpu" in controllers.split(","):
                own.append(groups / controllers / path.lstrip("/") / "cpu.stat")
    quota = next((path for path in [*own, groups / "cpu.stat", groups / "cpu/cpu.stat"] if _tells(path)), None)
    heat = root / "sys/devices/system/cpu/cpu0/thermal_throttle/package_throttle_count"
    return [path for path in (quota, heat) if path is not None]


def _tells(path: Path) -> bool:
    with contextlib.suppress(OSError):
        return b"nr_throttled" in path.read_bytes()
    return False


def _open_all(paths: list[Path]) -> list[int]:
    opened = []
    for path in paths:
        with contextlib.suppress(OSError):
            opened.append(os.open(path, os.O_RDONLY))
    return opened


def _read(fd: int) -> bytes:
    """Empty once the process is gone."""
    try:  # not `suppress`, which costs as much as the reading
        return os.pread(fd, 8192, 0)
    except OSError:
        return b""


def _count(fd: int) -> int:
    """The number after `nr_throttled`, or the only one in the file."""
    text = _read(fd)
    words = text.partition(b"nr_throttled ")[2].split() or text.split()
    return int(words[0]) if words else 0


def _total(text: bytes) -> int:
    """Microseconds in which some task waited, from the first line of a pressure file."""
    words = text.partition(b"total=")[2].split()
    return int(words[0]) if words else 0
