"""
Leaves data where it is: conversions between the framework's tensors and NumPy arrays or lists, and back, hand on what
they are given. NumPy's own arrays are handed on in the place of lists. An array or list that is the same object on
every call becomes a tensor once; so does one that is handed to a function of `jax.jit`.

A round trip through NumPy then costs nothing. Where the contender really computes in NumPy in between, it fails or
converts all the same: then conversion is not what can be taken away.
"""

import itertools
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from types import FrameType
from typing import Any

import numpy as np

from gapscope.adapters._base import Adapter
from gapscope.switches._base import Make, NothingToFlip, Replaces
from gapscope.switches._converted_once import UNCHANGING, Once, taking_arrays
from gapscope.switches._unlisted import hand_on_lists

CHANGES = "tensors left as they are"
ENABLES = True
"""What leaves the framework on the way can be neither traced nor written down."""

_LIBRARIES = ("gapscope.", "torch.", "tensorflow.", "keras.", "jax.", "numpy.")


def finds(names: Collection[str], dtypes: Collection[str]) -> bool:
    """Whether it asks for lists: with NumPy, whose methods cannot be watched, the name is all that is seen."""
    return "tolist" in names


def names_arrays(names: Collection[str]) -> bool:
    """Whether NumPy's arrays may go into compiled functions, which convert them without asking anybody."""
    return not {"np", "numpy"}.isdisjoint(names)


def install(adapter: Adapter, calls: Replaces) -> None:
    framework = adapter.roots[0]
    if framework == "numpy":
        hand_on_lists(adapter, calls)
    elif framework in _HOLDERS:
        _HOLDERS[framework](calls)
    else:
        raise NothingToFlip(f"{framework} works on NumPy arrays")


def _torch(calls: Replaces) -> None:
    import torch

    passing = _passing(torch.Tensor, torch.stack)
    for name in ("numpy", "tolist", "item", "cpu"):
        calls.replace(torch.Tensor, name, passing, ours_too=False)
    _as_arrays(calls, torch.Tensor, lambda x, kind: x.to(getattr(torch, np.dtype(kind).name)))
    for name in ("from_numpy", "tensor", "as_tensor", "asarray"):
        calls.replace(torch, name, _passing(torch.Tensor, torch.stack, torch.Tensor), ours_too=False)
    _arrays(calls, passing)


def _tensorflow(calls: Replaces) -> None:
    import tensorflow as tf
    from tensorflow.python.framework.ops import EagerTensor  # asking a tensor for its class would start TensorFlow

    passing = _passing(tf.Tensor, tf.stack)
    calls.replace(_declaring(EagerTensor, "numpy"), "numpy", passing, ours_too=False)
    _as_arrays(calls, tf.Tensor, tf.cast)
    for name in ("constant", "convert_to_tensor"):
        calls.replace(tf, name, _passing(tf.Tensor, tf.stack, EagerTensor), ours_too=False)
    _arrays(calls, passing)


def _jax(calls: Replaces) -> None:
    import jax
    import jax.numpy as jnp
    from jax._src.array import ArrayImpl  # asking an array for its class would start JAX

    passing = _passing(jax.Array, jnp.stack)
    for kind, name in itertools.product((ArrayImpl, jax.core.Tracer), ("tolist", "item")):
        calls.replace(kind, name, passing, ours_too=False)
    for name in ("asarray", "array"):
        calls.replace(jnp, name, _passing(jax.Array, jnp.stack, ArrayImpl), ours_too=False)
    calls.replace(jax, "jit", lambda original: taking_arrays(original, jnp.asarray, ArrayImpl))
    _arrays(calls, passing)


_HOLDERS = {"torch": _torch, "tensorflow": _tensorflow, "jax": _jax}


def _as_arrays(calls: Replaces, kind: type, cast: Callable[[Any, Any], Any]) -> None:
    """What an array can be asked for on the way, and a tensor, above all one of a graph, perhaps cannot."""
    for name in ("numpy", "tolist", "item", "copy"):
        calls.add(kind, name, lambda tensor: tensor)
    calls.add(kind, "astype", cast)


def _arrays(calls: Replaces, passing: Make) -> None:
    for name in ("asarray", "array", "ascontiguousarray", "stack"):
        calls.replace(np, name, passing, ours_too=False)


def _passing(kind: type, stack: Callable[[Any], Any], finished: type | None = None) -> Make:
    """
    Tensors, those of a graph included, are handed on; a list of them as one tensor, which it was to become.

    Where a class of `finished` tensors is named, other arrays and lists become one of them once, while they stay. From
    inside a library, nothing has changed.
    """
    above = sys._getframe

    def make(original: Callable[..., Any]) -> Callable[..., Any]:
        once = Once(finished) if finished is not None else None

        def convert(value: Any, *arguments: Any, **options: Any) -> Any:
            whole = isinstance(value, kind)
            asked = not arguments and not options
            plain = (asked and (whole or _of_tensors(value, kind))) or (
                whole and _of_its_type(value, arguments, options)
            )
            # Who asked last is known and not found out again: beside a call of microseconds that counts.
            stays = once is not None and isinstance(value, UNCHANGING)
            if (plain or stays) and (above(1).f_globals is _user or _asked_by_user()):
                if plain or once is None:
                    return value if whole else stack(value)
                return once(original, value, arguments, options)
            return original(value, *arguments, **options)

        return convert

    return make


def _of_its_type(value: Any, arguments: Sequence[Any], options: Mapping[str, Any]) -> bool:
    """Whether no more is asked for than the type that it has."""
    types = [*arguments, *(kind for name, kind in options.items() if name == "dtype")]
    return len(types) == len(arguments) + len(options) == 1 and _called(types[0]) == _called(value.dtype)


def _called(kind: Any) -> str:
    """`float32`, of whatever library's types it is."""
    return str(getattr(kind, "name", None) or getattr(kind, "__name__", None) or kind).rpartition(".")[2]


def _of_tensors(value: Any, kind: type) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, kind) for one in value)


def _declaring(kind: type, name: str) -> type:
    """The class among its ancestors that has the method: a class made in C cannot be changed, its parent can."""
    return next(parent for parent in kind.__mro__ if name in vars(parent))


_user: dict[str, Any] | None = None
"""The names of the user's file that asked last."""


def _asked_by_user() -> bool:
    """Whether the call stands in the user's own file, two frames above this one, AutoGraph's aside."""
    global _user
    asking = sys._getframe(2)
    frame: FrameType | None = asking
    while frame is not None and _module(frame).startswith("tensorflow.python.autograph."):
        frame = frame.f_back
    users = frame is None or not _module(frame).startswith(_LIBRARIES)
    if users and frame is asking:
        _user = asking.f_globals
    return users


def _module(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", ""))
