"""
One process of a load: `python spinner.py PARENT REST BURSTS`. Imports nothing but the standard library.

It ends by itself when its parent is gone, so that a killed trial leaves no load behind.
"""

import os
import random
import sys
import time

BURST = (0.05, 0.4)


def spin(parent: int, rest: float, bursts: bool) -> None:
    """Rest, then keep a core busy for as long as the parent lives; with bursts, only by turns."""
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
