"""
How far fresh process pairs of one and the same program lie apart, by framework.

Recorded with `make bench-pairs`; the recording and its machine are in benchmarks/results/.
A framework nobody has recorded gets the widest of them.
"""

import json
from importlib import resources

from gapscope.stats.pairs import Prior


def prior_of(framework: str) -> Prior:
    deviations: dict[str, float] = json.loads(resources.files("gapscope.measure").joinpath("priors.json").read_text())
    return Prior(deviation=deviations.get(framework, max(deviations.values())))
