"""
What else the machine does while a trial runs.

    with beside("bursty", seconds=10): …

Every load is a handful of processes of its own. They are killed and waited for when the block ends, however
it ends, and stop by themselves when whoever started them is gone. A load that died early is an error: the
trial beside it was not under load.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gapscope.units import Seconds

LOADS = ("idle", "hog", "bursty", "ramp")
SPINNER = Path(__file__).parent / "spinner.py"


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
            command = [sys.executable, str(SPINNER), str(os.getpid()), str(rest), str(int(load == "bursty"))]
            running.append(subprocess.Popen(command, stdin=subprocess.DEVNULL))
        yield running
        died = [process.returncode for process in running if process.poll() is not None]
        if died:
            raise RuntimeError(f"{len(died)} of {count} processes of load {load!r} ended by themselves: {died}.")
    finally:
        for process in running:
            process.kill()
        for process in running:
            process.wait()
