"""
`gs.inputs` and what may stand in it.

Inputs are described by named dimensions and made once, as NumPy arrays, from a seed.
Nothing here imports NumPy until arrays are made, so that a worker pays for it only when it must.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gapscope.declare.collection import current
from gapscope.errors import QuestionError

Axes = tuple[str, ...]


@dataclass(frozen=True)
class Made:
    """An input that is made: `make(rng, shape, parameters)` gives the array, or the plain value."""

    make: Callable[[Any, tuple[int, ...], Mapping[str, Any]], Any]
    axes: Axes | None
    sizes: dict[str, int] = field(default_factory=dict)
    kind: str = "tensor"


def normal(axes: str, *, mean: float = 0.0, std: float = 1.0, dtype: str = "float32", **sizes: int) -> Made:
    """Normally distributed values over the named dimensions, as in `normal("N C L", N=8, C=1, L=100)`."""
    return _drawn(axes, dtype, sizes, lambda rng, shape: rng.normal(mean, std, shape))


def uniform(axes: str, *, low: float = 0.0, high: float = 1.0, dtype: str = "float32", **sizes: int) -> Made:
    """Evenly distributed values in [low, high)."""
    return _drawn(axes, dtype, sizes, lambda rng, shape: rng.uniform(low, high, shape))


def integers(axes: str, *, low: int = 0, high: int = 10, dtype: str = "int64", **sizes: int) -> Made:
    """Whole numbers in [low, high)."""
    return _drawn(axes, dtype, sizes, lambda rng, shape: rng.integers(low, high, shape))


def array(make: Callable[..., Any], axes: str | None = None, **sizes: int) -> Made:
    """An array of your own making: `make(rng, …)` is given the dimensions it names."""

    def call(rng: Any, shape: tuple[int, ...], parameters: Mapping[str, Any]) -> Any:
        wanted = tuple(inspect.signature(make).parameters)[1:]
        return make(rng, **{name: parameters[name] for name in wanted if name in parameters})

    return Made(call, None if axes is None else tuple(axes.split()), sizes)


def python(*values: Any) -> Made:
    """A plain Python value, passed as such. With several values the input sets take them in turn."""
    if not values:
        raise QuestionError("gs.python() needs at least one value, as in gs.python(10).")
    return Made(lambda rng, shape, parameters: values[parameters["_set"] % len(values)], None, kind="python")


def _drawn(axes: str, dtype: str, sizes: dict[str, int], draw: Callable[[Any, tuple[int, ...]], Any]) -> Made:
    return Made(lambda rng, shape, parameters: _as_type(draw(rng, shape), dtype), tuple(axes.split()), {**sizes})


def _as_type(values: Any, dtype: str) -> Any:
    import numpy as np

    try:
        return np.asarray(values).astype(dtype)
    except TypeError as error:
        raise QuestionError(f"NumPy has no type called {dtype!r}; use one such as float32 or int64.") from error


@dataclass(frozen=True)
class InputsDeclaration:
    """All inputs of a question, in order. `build` replaces them in the function form."""

    made: dict[str, Made]
    out: tuple[Axes, ...] | None
    build: Callable[..., Mapping[str, Any]] | None = None

    def parameters(self) -> dict[str, Any]:
        """Every dimension with its size, and every default of the function form."""
        if self.build is not None:
            given = list(inspect.signature(self.build).parameters.values())[1:]
            return {p.name: p.default for p in given if p.default is not inspect.Parameter.empty}
        found: dict[str, Any] = {}
        for name, made in self.made.items():
            for dimension, size in made.sizes.items():
                if found.setdefault(dimension, size) != size:
                    raise QuestionError(
                        f"Dimension {dimension} is {found[dimension]} in one input and {size} in {name!r}; "
                        "one name has one size."
                    )
        return found


def inputs(build: Callable[..., Mapping[str, Any]] | None = None, *, out: str | None = None, **made: Any) -> Any:
    """
    The inputs every contender receives, and the axes of the output.

    `gs.inputs(x=gs.normal("N C", N=8, C=4), out="N C")`, or for odd inputs a function:

        @gs.inputs
        def _(rng, n=64):
            return {"x": rng.normal(size=n)}
    """
    if build is not None and made:
        raise QuestionError("gs.inputs takes either a function or named inputs, not both.")
    for name, value in made.items():
        if not isinstance(value, Made):
            raise QuestionError(
                f"Input {name!r} is {value!r}; describe it with gs.normal, gs.uniform, gs.integers, "
                "gs.array or gs.python."
            )
    axes = None if out is None else tuple(tuple(part.split()) for part in out.split(","))
    if current().inputs is not None:
        raise QuestionError("gs.inputs is said twice for one question; put all inputs into one call.")
    current().inputs = InputsDeclaration(made=dict(made), out=axes, build=build)
    return build
