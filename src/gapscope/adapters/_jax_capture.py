"""Write down what a function asks of JAX: its jaxpr, with the calls of inner functions opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from gapscope.adapters._capture import CAST, COPY, LAYOUT, Captured, NotCaptured, Operation, kernel_of, kind_of

_KINDS = {
    LAYOUT: ("transpose", "reshape", "broadcast_in_dim", "squeeze", "expand_dims"),
    CAST: ("convert_element_type", "bitcast_convert_type", "reduce_precision"),
    COPY: ("copy", "concatenate", "slice", "dynamic_slice", "gather", "pad", "copy_p"),
}
_PRODUCTS, _LOOPS = ("dot_general", "conv_general_dilated"), ("scan", "while", "cond")
_INNER = ("jit", "pjit", "closed_call", "custom_jvp_call", "custom_vjp_call", "core_call", "remat", "checkpoint")


def capture(function: Callable[..., Any], arguments: Sequence[Any], file: str) -> Captured:
    """The operations of one call, for arguments of these shapes."""
    import jax

    traced, arrays = of_arrays(function, arguments)
    try:
        closed = jax.make_jaxpr(traced)(*arrays)
    except jax.errors.ConcretizationTypeError as error:
        raise NotCaptured(f"what it does depends on values ({type(error).__name__})") from error
    writer = _Writer(file)
    inputs = tuple(writer.new(variable) for variable in closed.jaxpr.invars)
    for variable, value in zip(closed.jaxpr.constvars, closed.consts):
        writer.constants[writer.new(variable)] = value
    writer.open(closed.jaxpr)
    results = tuple(writer.of(variable) for variable in closed.jaxpr.outvars)
    return Captured(inputs, writer.constants, writer.operations, results)


def of_arrays(function: Callable[..., Any], arguments: Sequence[Any]) -> tuple[Callable[..., Any], list[Any]]:
    """The function of its arrays alone, everything else being as it is in `arguments`; and these arrays."""
    import jax

    places = [at for at, value in enumerate(arguments) if isinstance(value, jax.Array)]

    def traced(*values: Any) -> Any:
        filled = list(arguments)
        for at, value in zip(places, values):
            filled[at] = value
        return function(*filled)

    return traced, [arguments[at] for at in places]


def products(function: Callable[..., Any], arguments: Sequence[Any]) -> Counter[str]:
    """How often they are asked for, by kernel; nothing where a loop says no more than what it does in one turn."""
    import jax

    traced, arrays = of_arrays(function, arguments)
    found: Counter[str] = Counter()
    waiting = [jax.make_jaxpr(traced)(*arrays).jaxpr]
    while waiting:
        for equation in waiting.pop().eqns:
            name = equation.primitive.name
            inner = next((equation.params[key] for key in ("jaxpr", "call_jaxpr") if key in equation.params), None)
            if name in _LOOPS:
                return Counter()
            if name in _PRODUCTS:
                found[kernel_of(name, str(equation.invars[0].aval.dtype))] += 1
            elif inner is not None:
                waiting.append(getattr(inner, "jaxpr", inner))
    return found


class _Writer:
    """Numbers variables and opens inner calls as they come."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.count = 0
        self.known: dict[Any, int] = {}
        self.constants: dict[int, Any] = {}
        self.operations: list[Operation] = []

    def new(self, variable: Any) -> int:
        self.known[variable] = self.count
        self.count += 1
        return self.count - 1

    def of(self, atom: Any) -> int:
        if hasattr(atom, "val"):  # a literal
            self.constants[self.count] = atom.val
            self.count += 1
            return self.count - 1
        return self.known[atom]

    def open(self, jaxpr: Any, line: int | None = None) -> None:
        for equation in jaxpr.eqns:
            name = equation.primitive.name
            place = self._line(equation) or line
            inner = next((equation.params[key] for key in ("jaxpr", "call_jaxpr") if key in equation.params), None)
            if name in _INNER and inner is not None:
                self._enter(equation, inner, place)
                continue
            taken = tuple(self.of(atom) for atom in equation.invars)
            given = tuple(self.new(variable) for variable in equation.outvars)
            self.operations.append(Operation(name, kind_of(name, _KINDS), taken, given, _binder(equation), place))

    def _enter(self, equation: Any, inner: Any, line: int | None) -> None:
        jaxpr, consts = (inner.jaxpr, inner.consts) if hasattr(inner, "consts") else (inner, ())
        for variable, value in zip(jaxpr.constvars, consts):
            self.constants[self.new(variable)] = value
        for variable, atom in zip(jaxpr.invars, equation.invars):
            self.known[variable] = self.of(atom)
        self.open(jaxpr, line)
        for variable, atom in zip(equation.outvars, jaxpr.outvars):
            self.known[variable] = self.of(atom)

    def _line(self, equation: Any) -> int | None:
        traceback = equation.source_info.traceback
        for frame in traceback.frames if traceback is not None else ():
            if frame.file_name == self.file:
                return int(frame.line_num)
        return None


def _binder(equation: Any) -> Callable[[Sequence[Any]], Sequence[Any]]:
    primitive = equation.primitive
    found = primitive.get_bind_params(equation.params)
    inner, params = found if isinstance(found, tuple) else ((), found)  # before 0.10 with the functions it calls
    many = primitive.multiple_results

    def run(values: Sequence[Any]) -> Sequence[Any]:
        result = primitive.bind(*inner, *values, **params)
        return result if many else (result,)

    return run
