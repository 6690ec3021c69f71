"""The watcher reads a tree of files that is written here, by clocks that stand still."""

import pytest

from fakes import FakeClock
from gapscope.measure.contamination import Watcher
from gapscope.stats.contamination import Signs

PID = 4_000_000  # above every number a process can have


class FakeSystem:
    """What the kernel would tell, as files under a folder."""

    def __init__(self, root):
        self.root, self.clock, self.used = root, FakeClock(), 0.0
        self.waited = 0.0
        self.faults = self.swaps = self.throttled = self.hot = 0
        self.ticks = {"busy": 0, "idle": 0, "stolen": 0}
        self.pressure = 0
        self.version_two = True
        self.write()

    def write(self):
        fields = "S 1 1 1 0 -1 0 11 0 " + f"{self.faults} 0 5 5"
        self._file(f"proc/{PID}/stat", f"{PID} (odd) name) {fields}\n")
        self._file("proc/vmstat", f"nr_free 1\npswpin {self.swaps}\npswpout 99\n")
        self._file("proc/stat", "cpu  {busy} 0 0 {idle} 0 0 0 {stolen} 0 0\ncpu0 1\n".format(**self.ticks))
        for name in ("cpu", "memory", "io"):
            self._file(f"proc/pressure/{name}", f"some avg10=0.00 total={self.pressure}\nfull avg10=0.00 total=9\n")
        group = "cpu.stat" if self.version_two else "cpu,cpuacct/box/cpu.stat"
        self._file("proc/self/cgroup", "0::/\n" if self.version_two else "3:cpu,cpuacct:/box\n")
        self._file(f"sys/fs/cgroup/{group}", f"nr_periods 4\nnr_throttled {self.throttled}\nthrottled_usec 8\n")
        self._file("sys/devices/system/cpu/cpu0/thermal_throttle/package_throttle_count", f"{self.hot}\n")

    def _file(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def watcher(self):
        return Watcher({"a": PID}, self.root, self.clock, lambda pid: self.used)

    def slice(self, watcher, **changes):
        """One slice of 5 ms, during which the given figures change."""
        watcher.before("a")
        self.clock.move(0.005)
        for name, value in changes.items():
            setattr(self, name, value)
        self.write()
        swapped, throttled = watcher.since("a")
        return Signs(seconds=0.005, waited=self.waited, swapped=swapped, throttled=throttled)


@pytest.fixture
def system(tmp_path):
    return FakeSystem(tmp_path)


def test_a_quiet_slice_has_nothing_against_it(system):
    with system.watcher() as watcher:
        signs = system.slice(watcher)

    assert signs.seconds == pytest.approx(0.005)
    assert signs.reasons() == []


def test_waiting_for_a_core_is_seen(system):
    with system.watcher() as watcher:
        signs = system.slice(watcher, waited=0.0006)

    assert signs.waited == pytest.approx(0.0006)
    assert signs.reasons() == ["busy"]


def test_swapping_is_told_from_reading_a_mapped_file(system):
    with system.watcher() as watcher:
        mapped = system.slice(watcher, faults=3)
        swapped = system.slice(watcher, faults=5, swaps=2)

    assert mapped.reasons() == []
    assert swapped.reasons() == ["swapped"]


@pytest.mark.parametrize("version_two", [True, False])
def test_a_quota_that_ran_out_is_seen_in_either_version_of_control_groups(system, version_two):
    system.version_two = version_two
    system.write()
    (system.root / "sys/fs/cgroup/cpu.stat").write_text("usage_usec 1\n")
    system.write()

    with system.watcher() as watcher:
        signs = system.slice(watcher, throttled=1)

    assert signs.reasons() == ["throttled"]


def test_heat_is_throttling_too(system):
    with system.watcher() as watcher:
        signs = system.slice(watcher, hot=1)

    assert signs.reasons() == ["throttled"]


def test_the_surroundings_of_a_set_are_told_in_fractions(system):
    system.ticks = {"busy": 100, "idle": 100, "stolen": 0}
    system.write()

    with system.watcher() as watcher:
        system.clock.move(1.0)
        system.ticks, system.pressure = {"busy": 250, "idle": 130, "stolen": 20}, 250_000
        system.write()
        seen = watcher.surroundings()

    assert seen.stolen == pytest.approx(0.1)
    assert seen.others == pytest.approx(1.5, abs=0.05)
    assert seen.pressure == pytest.approx({"cpu": 0.25, "memory": 0.25, "io": 0.25})


def test_a_system_that_tells_nothing_disturbs_nothing(tmp_path):
    clock = FakeClock()

    with Watcher({"a": PID}, tmp_path, clock) as watcher:
        watcher.before("a")
        clock.move(0.005)
        happened = watcher.since("a")
        seen = watcher.surroundings()

    assert happened == (False, False)
    assert seen.stolen == seen.others == 0.0


def test_what_a_member_used_of_the_cores_is_told_since_the_last_look(system):
    with system.watcher() as watcher:
        system.used = 3.0
        watcher.before("a")
        system.used = 3.25

        assert watcher.used("a") == pytest.approx(0.25)
