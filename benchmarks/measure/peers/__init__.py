"""One tool a file; each is run as `python -m benchmarks.measure.peers.NAME --case five --seconds 10`."""

import pkgutil


def names() -> tuple[str, ...]:
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))
