"""Write down what a function asks of torch, call by call, as the function itself spells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from gapscope.adapters._capture import (
    CAST,
    COPY,
    LAYOUT,
    Captured,
    NotCaptured,
    Numbers,
    Operation,
    kernel_of,
    kind_of,
    line_in,
)

_KINDS = {
    LAYOUT: (
        "permute", "transpose", "contiguous", "movedim", "swapaxes", "swapdims", "moveaxis", "t", "T", "mT",
        "reshape", "view", "flatten", "unflatten", "unsqueeze", "squeeze", "expand", "broadcast_to", "ravel",
    ),
    CAST: ("to", "float", "double", "half", "bfloat16", "type", "type_as", "int", "long"),
    COPY: ("clone", "cat", "stack", "concat", "repeat", "tile", "numpy", "from_numpy", "tensor", "as_tensor"),
}  # fmt: skip
_LEAVES = ("item", "tolist", "__bool__", "__float__", "__int__", "numpy", "__array__")
"""Values that leave torch: what the program does next may depend on them."""
_WITH_A_SUM = {"addmm": "mm", "baddbmm": "bmm"}


def capture(function: Callable[..., Any], arguments: Sequence[Any], file: str) -> Captured:
    """The operations of one call."""
    import torch
    from torch.overrides import TorchFunctionMode, resolve_name
    from torch.utils._pytree import tree_flatten, tree_unflatten

    numbers, operations = Numbers(), []
    inputs = tuple(numbers.new(value) for value in arguments if torch.is_tensor(value))

    class Recorder(TorchFunctionMode):  # type: ignore[misc]  # torch is not read by the type checker
        def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            flat, structure = tree_flatten((args, kwargs or {}))
            places = [at for at, leaf in enumerate(flat) if torch.is_tensor(leaf)]
            taken = tuple(numbers.of(flat[at]) for at in places)
            holes = [None if torch.is_tensor(leaf) else leaf for leaf in flat]
            result = func(*args, **(kwargs or {}))
            name = _short(getattr(func, "__name__", "") or "", resolve_name(func) or "")
            if name in _LEAVES:
                raise NotCaptured(f"a value leaves torch at line {line_in(file)} ({name})")
            outputs, _ = tree_flatten(result if name != "__setitem__" else args[0])
            if any(torch.is_tensor(leaf) for leaf in outputs):
                kind = _kind(name, [flat[at] for at in places], outputs)
                # What is contiguous already, or of that type, is given back as it is; others give back what they wrote.
                writing = places if kind not in (LAYOUT, CAST) else ()
                writes = tuple(numbers.of(leaf) for leaf in outputs if any(leaf is flat[at] for at in writing))
                made = [at for at, leaf in enumerate(outputs) if torch.is_tensor(leaf)]

                def again(values: Sequence[Any]) -> Sequence[Any]:
                    filled = list(holes)
                    for at, value in zip(places, values):
                        filled[at] = value
                    again_args, again_kwargs = tree_unflatten(filled, structure)
                    found = func(*again_args, **again_kwargs)
                    leaves = tree_flatten(found if name != "__setitem__" else again_args[0])[0]
                    return [leaves[at] for at in made]

                given = tuple(numbers.new(outputs[at]) for at in made)
                operations.append(
                    Operation(
                        name,
                        kind,
                        taken,
                        given,
                        _direct(func, holes, structure, places, again) if torch.is_tensor(result) else again,
                        line_in(file),
                        writes,
                    )
                )
            return result

    with Recorder():
        result = function(*arguments)
    results = tuple(numbers.of(leaf) for leaf in tree_flatten(result)[0] if torch.is_tensor(leaf))
    return Captured(inputs, numbers.constants, operations, results)


def products(function: Callable[..., Any], arguments: Sequence[Any]) -> Counter[str]:
    """How often they are asked for, by kernel, as far as torch's own counter of operations knows them."""
    import torch
    from torch.utils._python_dispatch import TorchDispatchMode
    from torch.utils.flop_counter import flop_registry

    found: Counter[str] = Counter()

    class Watch(TorchDispatchMode):  # type: ignore[misc]  # torch is not read by the type checker
        def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            if func._overloadpacket in flop_registry:
                name = func._overloadpacket.__name__
                found[kernel_of(_WITH_A_SUM.get(name, name), str(args[0].dtype).removeprefix("torch."))] += 1
            return func(*args, **(kwargs or {}))

    with torch.no_grad(), Watch():
        function(*arguments)
    return found


def _kind(name: str, given: Sequence[Any], made: Sequence[Any]) -> str:
    """`to(memory_format=...)` changes no type: it arranges what it is given."""
    kind = kind_of(name, _KINDS)
    unchanged = kind == CAST and {one.dtype for one in given} == {one.dtype for one in made if hasattr(one, "dtype")}
    return LAYOUT if unchanged else kind


def _short(name: str, resolved: str) -> str:
    """`torch.Tensor.T.__get__` is T, `torch.nn.functional.conv1d` is conv1d."""
    if name == "__get__":
        return resolved.split(".")[-2] if "." in resolved else name
    return name


def _direct(func: Any, holes: list[Any], structure: Any, places: list[int], again: Any) -> Any:
    """The plain call where its tensors stand alone as first arguments: going through the structure costs more."""
    args, kwargs = _plain(holes, structure)
    if args is None or places != list(range(len(places))) or len(args) < len(places):
        return again
    rest, count = args[len(places) :], len(places)
    if kwargs:
        return lambda values: (func(*values, *rest, **kwargs),)
    if not rest:
        return lambda values: (func(*values),)
    return lambda values: (func(*values[:count], *rest),)


def _plain(holes: list[Any], structure: Any) -> tuple[Any, Any]:
    from torch.utils._pytree import tree_unflatten

    args, kwargs = tree_unflatten(holes, structure)
    nested = any(isinstance(value, (list, tuple, dict)) for value in (*args, *kwargs.values()))
    return (None, None) if nested else (args, kwargs)
