"""Jacobians in the direction of fewer passes: forwards one for every input, backwards one for every output."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

Function = Callable[..., Any]
Make = Callable[[Function], Function]

_HARMLESS = {"has_aux"}


def of_jax() -> Make:
    import jax

    def outputs(function: Function, *arguments: Any) -> list[Any]:
        found: list[Any] = jax.tree.leaves(jax.eval_shape(function, *arguments))
        return found

    return either_way(jax.jacfwd, jax.jacrev, outputs, jax.tree.leaves)


def of_torch() -> Make:
    import torch
    from torch.utils._pytree import tree_leaves

    def outputs(function: Function, *arguments: Any) -> list[Any]:
        found: list[Any] = tree_leaves(function(*arguments))  # a pass more, where there may be one for every element
        return found

    return either_way(torch.func.jacfwd, torch.func.jacrev, outputs, tree_leaves)


def either_way(
    forwards: Function, backwards: Function, outputs: Callable[..., list[Any]], leaves: Callable[[Any], list[Any]]
) -> Make:
    """In the place of one that takes Jacobians: whichever has fewer passes to make, where no more is asked of it."""

    def jacobian(original: Function, function: Function, argnums: Any = 0, *rest: Any, **options: Any) -> Function:
        plain: Function = original(function, argnums, *rest, **options)
        places = argnums if isinstance(argnums, tuple) else (argnums,)

        def derivative(*arguments: Any, **named: Any) -> Any:
            if max(places) >= len(arguments):
                return plain(*arguments, **named)
            chosen = [arguments[place] for place in places]
            alone = _of_these(function, places, arguments, named, first=bool(options.get("has_aux")))
            back, forth = _elements(outputs(alone, *chosen)), _elements(leaves(chosen))
            if back == forth:
                return plain(*arguments, **named)
            way = forwards if forth < back else backwards
            return way(function, argnums, **options)(*arguments, **named)

        return plain if rest or not options.keys() <= _HARMLESS else derivative

    return lambda original: partial(jacobian, original)


def _of_these(
    function: Function, places: Iterable[int], arguments: Iterable[Any], named: Mapping[str, Any], *, first: bool
) -> Function:
    """The function of the arguments in these places alone, and of what it gives only the `first` where that is said."""

    def alone(*chosen: Any) -> Any:
        filled = [*arguments]
        for place, value in zip(places, chosen):
            filled[place] = value
        given = function(*filled, **named)
        return given[0] if first else given

    return alone


def _elements(values: Iterable[Any]) -> int:
    return sum(math.prod(getattr(value, "shape", ())) for value in values)
