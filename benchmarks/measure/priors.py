"""
From recorded pairs to the priors that ship with gapscope.

    python -m benchmarks.measure.priors

For every framework, of its small program on an idle machine: how far pairs lie apart beyond what their own
rounds explain, a standard error added, so that few recorded pairs promise less; and how far the pace of single
processes does.
"""

import json
from pathlib import Path

import numpy as np

from benchmarks.measure.pools import Pool
from benchmarks.measure.rules import recorded

SHIPPED = Path(__file__).parent.parent.parent / "src" / "gapscope" / "measure" / "priors.json"
LEAST = 0.002  # no recording is good enough to promise that pairs never differ


def main() -> None:
    priors = {}
    for program, pools in recorded():
        if program.endswith("-small") and "idle" in pools:
            priors[program.removesuffix("-small")] = _prior(pools["idle"])
    SHIPPED.write_text(json.dumps(priors, indent=2) + "\n")
    print(SHIPPED.read_text())


def _prior(kept: Pool) -> dict[str, float]:
    return {
        "pairs": round(max(LEAST, kept.between(errors=1.0)), 4),
        "level": round(max(LEAST, float(np.std(np.log(kept.levels)))), 4),
    }


if __name__ == "__main__":
    main()
