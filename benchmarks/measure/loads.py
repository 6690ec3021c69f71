"""
What else the machine does while a trial runs.

    with beside("bursty", seconds=10): …

Every load is a handful of processes of its own. They are killed and waited for when the block ends, however
it ends, and stop by themselves when whoever started them is gone.
"""

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from gapscope.units import Seconds

LOADS = ("idle", "hog", "bursty", "ramp")
BURST = (0.05, 0.4)


@contextmanager
def beside(load: str, seconds: Seconds) -> Iterator[list[subprocess.Popen[bytes]]]:
    """
    Run `load` until the block ends.

    idle: nothing. hog: one spinning process a core. bursty: one a core, spinning and resting in turn for a random
    50 to 400 ms each. ramp: nothing until half of `seconds` has passed, then as hog.
    """
    if load not in LOADS:
        raise ValueError(f"No load is called {load!r}. Known: {', '.join(LOADS)}.")
    rest = seconds / 2 if load == "ramp" else 0.0
    count = 0 if load == "idle" else len(os.sched_getaffinity(0))
    running: list[subprocess.Popen[bytes]] = []
    try:
        for _ in range(count):
            command = [sys.executable, "-S", "-E", __file__, str(os.getpid()), str(rest), str(int(load == "bursty"))]
            running.append(subprocess.Popen(command, stdin=subprocess.DEVNULL))
        yield running
    finally:
        for process in running:
            process.kill()
        for process in running:
            process.wait()


def spin(parent: int, rest: Seconds, bursts: bool) -> None:
    """Rest, then keep a core busy for as long as the parent lives."""
    began = time.monotonic()
    while time.monotonic() - began < rest and os.getppid() == parent:
        time.sleep(0.05)
    while os.getppid() == parent:
        until = time.monotonic() + random.uniform(*BURST)
        while time.monotonic() < until:
            sum(range(1000))
        if bursts:
            time.sleep(random.uniform(*BURST))


if __name__ == "__main__":
    spin(int(sys.argv[1]), float(sys.argv[2]), bool(int(sys.argv[3])))
