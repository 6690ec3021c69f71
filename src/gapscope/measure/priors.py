"""
How far fresh process pairs of one and the same program lie apart, by framework.

Recorded with `make bench-pairs`; the recording and its machine are in benchmarks/results/.
A framework nobody has recorded gets the widest of them.
"""

import json
from importlib import resources

from gapscope.stats.pairs import Prior


def prior_of(framework: str) -> Prior:
    """How far pairs lie apart beyond what their own rounds show."""
    return Prior(deviation=_widest(framework, "pairs"))


def level_of(framework: str) -> Prior:
    """How far the pace of single processes lies apart; what the machine does meanwhile is in it."""
    return Prior(deviation=_widest(framework, "level"))


def _widest(framework: str, kind: str) -> float:
    recorded: dict[str, dict[str, float]] = json.loads(
        resources.files("gapscope.measure").joinpath("priors.json").read_text()
    )
    return recorded[framework][kind] if framework in recorded else max(one[kind] for one in recorded.values())
