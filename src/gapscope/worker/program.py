"""What is timed: the contender's function in its mode and phase, and the arguments it takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.declare.contenders import Step
from gapscope.worker.arguments import Arguments, InputSets
from gapscope.worker.protocol import Header


@dataclass(frozen=True)
class Program:
    """`function(*leading, *inputs)`; `leading` holds the cotangents in phase gradient and is empty otherwise."""

    function: Callable[..., Any]
    names: tuple[str, ...]
    leading: Arguments
    inputs: InputSets
    phase: str
    wrt: tuple[str, ...] = ()
    step: Step | None = None
    plain: Callable[..., Any] | None = None
    """What was prepared: the contender's own function, or its set-up's step."""
    kept: float = 1.0
    """Which portion of its operations is left, where some are left out."""

    def arguments(self, number: int) -> Arguments:
        return self.leading + self.inputs.tensors(self.names, number)

    def varied(self, number: int, turn: int) -> Arguments:
        """Arguments like those of set `number`, with values that differ from turn to turn."""
        return self.leading + self.inputs.tensors(self.names, number, turn)

    def input_bytes(self) -> int:
        return self.inputs.size_bytes(self.names)

    def inputs_of(self, arguments: Arguments) -> Arguments:
        return arguments[len(self.leading) :]

    def parameters(self) -> Mapping[str, Any]:
        return self.step.read() if self.step is not None else {}


def build_program(adapter: Adapter, function: Callable[..., Any], inputs: InputSets, header: Header) -> Program:
    """Run the set-up where there is one, then hand the step to the framework's compiler or differentiator."""
    takes = tuple(header["takes"])
    step: Step | None = None
    call, names = function, takes
    if header["setup"]:
        made = function(*inputs.tensors(takes, 0))
        step = made if isinstance(made, Step) else Step(made)
        call, names = step.call, tuple(name for name in inputs.order if name not in takes)
        if not names and header["phase"] in ("forward", "gradient"):
            raise TypeError("the set-up takes every input, so its step computes nothing; leave it one that changes")
        if not callable(call):
            raise TypeError(
                f"the set-up returned {type(made).__name__}; return the step, a function of the other inputs"
            )
    if header["phase"] != "gradient":
        prepared = adapter.prepare(call, header["mode"], gradients=header["gradients"])
        return Program(prepared, names, (), inputs, header["phase"], step=step, plain=call)
    wrt = tuple(name for name in names if name in inputs.differentiable)
    wanted = header["wrt"]
    parameters = {name: p for name, p in (step.read() if step else {}).items() if wanted is None or name in wanted}
    differentiated = adapter.differentiate(
        call, header["mode"], [names.index(name) for name in wrt], list(parameters.values())
    )
    cotangents = tuple(adapter.from_numpy(array) for array in inputs.cotangents)
    return Program(differentiated, names, (cotangents,), inputs, "gradient", wrt=(*wrt, *parameters), step=step)
