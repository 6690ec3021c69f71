"""
Passes plain Python numbers as tensors, so that a compiler sees one signature whatever they are.

It reaches the inputs, and calls of functions that the contender has compiled itself: numbers are made tensors on
the way into a `tf.function`, `jax.jit` takes no number as static, `torch.compile` may treat sizes as free. A string
that changes from call to call, and a function or another object that is made anew for every call, goes in as the first
call had it: if that mattered, the outputs tell.
"""

import inspect
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from types import FunctionType
from typing import Any

import numpy as np

from gapscope.adapters._base import Adapter
from gapscope.switches._base import Replaces
from gapscope.switches._tensors import constant_of_tensors

CHANGES = "numbers passed as tensors"


def install(adapter: Adapter, calls: Replaces) -> None:
    framework = adapter.roots[0]
    if framework == "tensorflow":
        import tensorflow as tf

        calls.replace(tf, "function", _converting)
        calls.replace(tf, "constant", constant_of_tensors)
    elif framework == "jax":
        import jax

        calls.replace(jax, "jit", _nothing_static)
    elif framework == "torch":
        import torch

        calls.replace(torch, "compile", _free_sizes)


def arrange(adapter: Adapter, sets: Sequence[MutableMapping[str, Any]]) -> None:
    for inputs in sets:
        kinds = [value.dtype for value in inputs.values() if isinstance(value, np.ndarray) and value.dtype.kind == "f"]
        for name, value in inputs.items():
            if isinstance(value, float):
                inputs[name] = np.asarray(value, kinds[0] if kinds else np.float64)
            elif isinstance(value, int) and not isinstance(value, bool):
                inputs[name] = np.asarray(value, np.int32)


def _converting(original: Callable[..., Any]) -> Callable[..., Any]:
    import tensorflow as tf

    def number(value: Any) -> Any:
        return tf.constant(value) if _is_number(value) else value

    def function(body: Any = None, *arguments: Any, **options: Any) -> Any:
        if body is None:
            return lambda late: function(late, *arguments, **options)
        traced = original(body, *arguments, **options)
        before = _Before()

        def call(*values: Any, **named: Any) -> Any:
            leaves = before.given(tf.nest.flatten((values, named)))
            values, named = tf.nest.pack_sequence_as((values, named), leaves) if leaves else (values, named)
            return traced(*map(number, values), **{n: number(v) for n, v in named.items()})

        return call

    return function


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


class _Before:
    """What the first call was given, in the place of what a compiler would trace again for."""

    def __init__(self) -> None:
        self._first: list[Any] = []

    def given(self, leaves: list[Any]) -> list[Any] | None:
        """These, with the first call's strings and objects; None where there are none, or not as many as then."""
        if not any(map(_specialised_on, leaves)):
            return None
        if not self._first:
            self._first.extend(leaves)
        if len(leaves) != len(self._first):
            return None
        return [then if _of_one_make(now, then) else now for now, then in zip(leaves, self._first)]


def _specialised_on(leaf: Any) -> bool:
    """Whether a compiler traces again for another one: a string or an object, none of numbers or tensors."""
    return leaf is not None and not _is_number(leaf) and not isinstance(leaf, bool) and not hasattr(leaf, "shape")


def _of_one_make(now: Any, then: Any) -> bool:
    """Two strings, functions from the same lines, or objects of one type."""
    if isinstance(now, FunctionType) and isinstance(then, FunctionType):
        return now.__code__ is then.__code__
    return type(now) is type(then) and _specialised_on(now)


def _nothing_static(original: Callable[..., Any]) -> Callable[..., Any]:
    """Of what is static, numbers become arguments like others; what must stay static is as the first call had it."""

    def jit(function: Any = None, **options: Any) -> Any:
        if function is None:
            return lambda late: jit(late, **options)
        kept = {name: value for name, value in options.items() if not name.startswith("static_")}
        if len(kept) == len(options):
            return original(function, **options)
        signature, before = inspect.signature(function), _Before()
        compiled: list[Callable[..., Any]] = []

        def call(*values: Any, **named: Any) -> Any:
            bound = signature.bind(*values, **named)
            leaves = before.given([bound.arguments[name] for name in _static(signature, options, bound)])
            bound.arguments.update(zip(_static(signature, options, bound), leaves or ()))
            if not compiled:
                static = [n for n in _static(signature, options, bound) if not _is_number(bound.arguments[n])]
                compiled.append(original(function, static_argnames=static, **kept))
            return compiled[0](*bound.args, **bound.kwargs)

        return call

    return jit


def _static(signature: inspect.Signature, options: Mapping[str, Any], bound: inspect.BoundArguments) -> list[str]:
    """The names of the arguments of this call that are asked to be static."""
    numbers, names = options.get("static_argnums"), options.get("static_argnames")
    every = list(signature.parameters)
    wanted = [every[at] for at in ((numbers,) if isinstance(numbers, int) else numbers or ())]
    wanted += (names,) if isinstance(names, str) else names or ()
    return [name for name in dict.fromkeys(wanted) if name in bound.arguments]


def _free_sizes(original: Callable[..., Any]) -> Callable[..., Any]:
    def compile_(model: Any = None, **options: Any) -> Any:
        kept = {**options, "dynamic": True}
        return original(model, **kept) if model is not None else (lambda late: original(late, **kept))

    return compile_
