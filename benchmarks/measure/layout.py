"""
What a relay buys, and dealing layout and core anew: twins of one NumPy program, four schedules in turn.

    python -m benchmarks.measure.layout

Writes `benchmarks/results/layout.json`: for every schedule, how far fresh pairs lie apart and how much of that
their own rounds explain.
"""

import json
import tempfile
from dataclasses import asdict
from pathlib import Path

from benchmarks.measure.pools import Pool
from benchmarks.measure.record import Recording
from gapscope.measure.machine import read_machine
from gapscope.measure.rounds import Schedule

RESULTS = Path(__file__).parent.parent / "results" / "layout.json"
PAIRS, AT_ONCE = 40, 8
SCHEDULES = {
    "asked for one by one, as the processes were dealt it": Schedule(relay_seconds=None, anew=False, one_core=False),
    "asked for one by one, layout and core dealt anew": Schedule(relay_seconds=None),
    "in a relay on one core, memory as it was dealt": Schedule(anew=False),
    "in a relay, layout and core dealt anew": Schedule(),
}


def main() -> None:
    pools = {name: Pool("numpy-small", "idle") for name in SCHEDULES}
    for _ in range(PAIRS // AT_ONCE):
        for name, schedule in SCHEDULES.items():
            with tempfile.TemporaryDirectory() as folder:
                Recording(pools[name], schedule).take(AT_ONCE, Path(folder))
    rows = {
        name: {"pairs": len(kept.rounds), "apart": kept.deviation(), "by_their_rounds": kept.within()}
        for name, kept in pools.items()
    }
    RESULTS.write_text(json.dumps({"machine": asdict(read_machine()), "schedules": rows}, indent=2) + "\n")
    for name, kept in pools.items():
        print(f"{name:<56}{kept.words()}")


if __name__ == "__main__":
    main()
