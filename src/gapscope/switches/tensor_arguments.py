"""
Passes plain Python numbers as tensors, so that a compiler sees one signature whatever they are.

It reaches the inputs, and calls of functions that the contender has compiled itself: numbers are made tensors on
the way into a `tf.function`, `jax.jit` takes no argument as static, `torch.compile` may treat sizes as free. A string
that changes from call to call goes into a `tf.function` as the first call had it: if it mattered, the outputs tell.
"""

from collections.abc import Callable, MutableMapping, Sequence
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
        return tf.constant(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else value

    def function(body: Any = None, *arguments: Any, **options: Any) -> Any:
        if body is None:
            return lambda late: function(late, *arguments, **options)
        traced = original(body, *arguments, **options)
        same = _same_strings()

        def call(*values: Any, **named: Any) -> Any:
            values, named = same((values, named))
            return traced(*map(number, values), **{n: number(v) for n, v in named.items()})

        return call

    return function


def _same_strings() -> Callable[[Any], Any]:
    """From the arguments of a call to the same with the first call's strings; of another structure, as they are."""
    import tensorflow as tf

    first: list[Any] = []

    def same(arguments: Any) -> Any:
        leaves = tf.nest.flatten(arguments)
        if not first:
            first.extend(leaves)
        if len(leaves) != len(first) or not any(isinstance(leaf, str) for leaf in leaves):
            return arguments
        kept = [then if isinstance(now, str) and isinstance(then, str) else now for now, then in zip(leaves, first)]
        return tf.nest.pack_sequence_as(arguments, kept)

    return same


def _nothing_static(original: Callable[..., Any]) -> Callable[..., Any]:
    def jit(function: Any = None, **options: Any) -> Any:
        kept = {name: value for name, value in options.items() if not name.startswith("static_")}
        return original(function, **kept) if function is not None else (lambda late: original(late, **kept))

    return jit


def _free_sizes(original: Callable[..., Any]) -> Callable[..., Any]:
    def compile_(model: Any = None, **options: Any) -> Any:
        kept = {**options, "dynamic": True}
        return original(model, **kept) if model is not None else (lambda late: original(late, **kept))

    return compile_
