"""
Keeps what the contender compiles on its way: a function compiled anew on every call is compiled once.

The same code with the same values around it is taken to be the same function; what is compiled ahead of time is kept by
the types it was compiled for. Orders to forget compiled code are not carried out.
"""

import functools
import sys
from collections.abc import Callable
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.switches._base import Replaces

CHANGES = "compiled functions kept from call to call"


def install(adapter: Adapter, calls: Replaces) -> None:
    framework = adapter.roots[0]
    if framework == "tensorflow":
        import tensorflow as tf

        calls.replace(tf, "function", _kept)
        calls.replace(tf.keras.backend, "clear_session", _ignored)
    elif framework == "jax":
        import jax

        calls.replace(jax, "jit", lambda original: _kept(_lowering_once(original)))
        calls.replace(jax.stages.Lowered, "compile", _once_each, ours_too=False)
        calls.replace(jax, "clear_caches", _ignored)
    elif framework == "torch":
        import torch

        calls.replace(torch, "compile", lambda original: _kept(_remembering(original, calls)))
        calls.replace(torch.compiler, "reset", _ignored)
        for name in ("script", "trace"):
            calls.replace(torch.jit, name, _once_each)
    elif framework == "numba":
        import numba

        for name in ("jit", "njit"):
            calls.replace(numba, name, _kept)


def _kept(original: Callable[..., Any]) -> Callable[..., Any]:
    made: dict[Any, Any] = {}

    @functools.wraps(original, updated=())
    def compile_once(function: Any = None, *arguments: Any, **options: Any) -> Any:
        if function is None:
            return lambda late: compile_once(late, *arguments, **options)
        key = (_identity(function), repr(arguments), repr(sorted(options.items())))
        if key not in made:
            made[key] = original(function, *arguments, **options)
        return made[key]

    return compile_once


def _remembering(original: Callable[..., Any], calls: Replaces) -> Callable[..., Any]:
    """Once something is compiled, torch's compiler is loaded and no longer told to forget; loading it takes seconds."""
    told: list[str] = []

    def compile_and_remember(*arguments: Any, **options: Any) -> Any:
        made = original(*arguments, **options)
        if not told and "torch._dynamo" in sys.modules:
            calls.replace(sys.modules["torch._dynamo"], "reset", _ignored)
            told.append("reset")
        return made

    return compile_and_remember


def _lowering_once(original: Callable[..., Any]) -> Callable[..., Any]:
    """What `jax.jit` makes, whose `lower` gives the same for the same types."""
    import jax

    def jit(*arguments: Any, **options: Any) -> Any:
        made = original(*arguments, **options)
        lower, lowered = made.lower, {}

        def lower_once(*given: Any, **named: Any) -> Any:
            leaves, tree = jax.tree.flatten((given, named))
            key = (tree, tuple(map(jax.typeof, leaves)))
            if key not in lowered:
                lowered[key] = lower(*given, **named)
            return lowered[key]

        if not options.keys() & {"static_argnums", "static_argnames"}:  # types do not tell their values
            made.lower = lower_once
        return made

    return jit


def _once_each(original: Callable[..., Any]) -> Callable[..., Any]:
    """What was made of an object, kept with it: nothing else has its identity meanwhile."""
    made: dict[Any, tuple[Any, Any]] = {}

    def compile_once(what: Any, *arguments: Any, **options: Any) -> Any:
        key = _identity(what)
        if key not in made:
            made[key] = what, original(what, *arguments, **options)
        return made[key][1]

    return compile_once


def _identity(function: Any) -> Any:
    """Its code, with the plain values it closes over as they are and everything else by what it is made of."""
    code = getattr(function, "__code__", None)
    if code is None:
        return id(function)
    closed = []
    for cell in function.__closure__ or ():
        value = cell.cell_contents
        closed.append(
            repr(value) if isinstance(value, (bool, int, float, str, tuple, type(None))) else _identity(value)
        )
    return code, tuple(closed), repr(function.__defaults__)


def _ignored(original: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments, **options: None
