"""Where and with what this was measured."""

from collections.abc import Iterator
from typing import Any

from gapscope.model.answer import Answer
from gapscope.model.evidence import Machine
from gapscope.report._figures import duration, duration_with_interval, three_digits
from gapscope.units import size_in_words

ORDER = 60
TITLE = "The machine"
TEMPLATE = """
<dl class="facts">
{% for name, fact in facts %}
<dt>{{ name }}</dt><dd>{{ fact }}</dd>
{% endfor %}
</dl>
"""


def data(answer: Answer) -> dict[str, Any]:
    """What could be read of the machine, then the versions that ran on it."""
    facts = [*_machine(answer.machine), *_l2(answer), *_limits(answer.machine), *_versions(answer)]
    return {"facts": [*facts, ("time spent", duration(answer.seconds_spent))]}


def _machine(machine: Machine) -> Iterator[tuple[str, str]]:
    yield "processor", machine.cpu or "not known"
    yield "cores", f"{machine.cores}, of which {machine.usable_cores:g} may be used"
    yield (
        "memory",
        f"{size_in_words(machine.memory_bytes)}, of which {size_in_words(machine.usable_memory_bytes)} may be used",
    )
    yield "system", f"{machine.system}, Python {machine.python}"
    yield "load before", f"{machine.load:.2g}"
    if machine.governor is not None:
        yield "governor", machine.governor
    if machine.gpu is not None:
        yield "graphics", ", driver ".join(part for part in (machine.gpu, machine.driver) if part)
    if machine.thread_settings:
        yield "threads", ", ".join(f"{name}={value}" for name, value in machine.thread_settings.items())


def _l2(answer: Answer) -> Iterator[tuple[str, str]]:
    found = {measured.l2 for point in answer.points for measured in point.measurements}
    if "cold" in found:
        yield "L2 cache", "flushed before every timed call"


def _limits(machine: Machine) -> Iterator[tuple[str, str]]:
    limits = machine.limits
    if limits.copy_bytes_per_s is not None:
        yield "copies at most", f"{size_in_words(limits.copy_bytes_per_s.value)}/s"
    if limits.gemm_flops_per_s is not None:
        yield "multiplies at most", f"{three_digits(limits.gemm_flops_per_s.value / 1e9)} GFLOP/s"
    if limits.dispatch_s is not None:
        yield "an empty call", duration_with_interval(limits.dispatch_s)


def _versions(answer: Answer) -> Iterator[tuple[str, str]]:
    seen = {
        f"{package} {version}"
        for point in answer.points
        for state in point.contenders
        for package, version in state.versions.items()
    }
    if seen:
        yield "versions", ", ".join(sorted(seen))
