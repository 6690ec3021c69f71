"""What `gapscope doctor` looks at. Nothing here imports a framework."""

from __future__ import annotations

import platform
import tempfile
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from gapscope import __version__, registry
from gapscope.contenders.resolve import adapter_of, how_to_install, installed
from gapscope.errors import StoreError
from gapscope.measure.caveats import about_machine
from gapscope.measure.machine import read_machine
from gapscope.measure.overhead import measure_overhead
from gapscope.model.evidence import Estimate
from gapscope.model.settings import Settings
from gapscope.pipeline import answer
from gapscope.store import default_path, open_store
from gapscope.units import in_words, size_in_words

_ALONE = '''"""One NumPy program against its twin."""
import gapscope as gs

gs.inputs(x=gs.normal("N", N=10_000), out="N")


@gs.contender("numpy")
def alone(x):
    return x * 2.0 + 1.0
'''


def installation() -> Iterator[tuple[str, str]]:
    yield "gapscope", f"{__version__} on Python {platform.python_version()}"
    for name in registry.names("adapters"):
        yield name, _version_of(name) if installed(name) else how_to_install(name)
    try:
        open_store()
        yield "store", str(default_path())
    except StoreError as error:
        yield "store", str(error)


def machine() -> Iterator[tuple[str, str]]:
    here = read_machine()
    yield "processor", f"{here.cpu or 'unknown'}, {here.cores} cores, {here.usable_cores:g} usable"
    yield "memory", f"{size_in_words(here.memory_bytes)}, {size_in_words(here.usable_memory_bytes)} usable"
    yield "system", here.system
    yield "gpu", f"{here.gpu}, driver {here.driver}" if here.gpu else "none found"
    yield "load", f"{here.load:.2f}"
    for caveat in about_machine(here):
        yield "caveat", f"{caveat.seen}; {caveat.advice}"


def floor() -> str:
    """The smallest gap that can be seen here and now, from one program against its twin."""
    with tempfile.TemporaryDirectory(prefix="gapscope-") as folder:
        file = Path(folder) / "alone.py"
        file.write_text(_ALONE, encoding="utf-8")
        control = answer(file, Settings(budget=10)).control
    if control is None or control.floor is None:
        return "could not be measured"
    return f"on this machine, now, gaps under {control.floor:.1%} between two NumPy programs cannot be seen"


def overhead() -> Iterator[tuple[str, str]]:
    """What measuring itself costs here, from a contender that does nothing."""
    with tempfile.TemporaryDirectory(prefix="gapscope-") as folder:
        found = measure_overhead(Path(folder), Settings())
    if found is None:
        yield "clock", "could not be measured"
        return
    yield "clock", f"reading it is {_interval(found.of_slice(), '{:.3%}'.format)} of a slice; the goal is 0.1% at most"
    yield "empty call", f"{_interval(found.call, in_words)}, the loop's own, is part of every call timed"
    yield "hand-over", f"{_interval(found.hand_over, in_words)} from one contender to the next; never timed"
    yield "asking", f"{_interval(found.asked, in_words)} beside the slice where each is asked for; never timed"


def _interval(estimate: Estimate, words: Callable[[float], str]) -> str:
    assert estimate.low is not None and estimate.high is not None
    return f"{words(estimate.value)} ({words(estimate.low)} to {words(estimate.high)})"


def _version_of(name: str) -> str:
    root = adapter_of(name).roots[0]
    for package in (root, f"{root}-cpu"):
        try:
            return version(package)
        except PackageNotFoundError:
            continue
    return "installed"
