"""What a program keeps between calls, its floating values made float32: what a set-up left, and names of the file."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from types import FunctionType, MethodType, ModuleType
from typing import Any

from gapscope.adapters._base import Adapter

KEPT_IN = "float32"
_OTHERS = ("float64", "float16", "bfloat16", "longdouble")


def kept_single(adapter: Adapter, function: Callable[..., Any]) -> Callable[..., Any]:
    """A set-up after which all that its step keeps is float32."""

    def set_up(*arguments: Any) -> Any:
        made = function(*arguments)
        _Narrowing(adapter, function.__module__).look_into(getattr(made, "call", made))
        return made

    return set_up


def names_single(adapter: Adapter, module: ModuleType) -> None:
    """Values that the file gives a name are float32, and so is what its functions keep."""
    narrowing = _Narrowing(adapter, module.__name__)
    for name, value in list(vars(module).items()):
        if not name.startswith("__"):
            setattr(module, name, narrowing.changed(value))


class _Narrowing:
    """One look through what can be reached by functions of the user's file; at each of them once."""

    def __init__(self, adapter: Adapter, home: str) -> None:
        self._framework, self._home = adapter.roots[0], home
        self._seen: set[int] = set()

    def look_into(self, value: Any) -> None:
        """Change what a function or method of the file keeps, or a module of torch's."""
        if id(value) in self._seen:
            return
        self._seen.add(id(value))
        if isinstance(value, MethodType):
            self.look_into(value.__self__)
        elif isinstance(value, FunctionType) and value.__module__ == self._home:
            for cell in value.__closure__ or ():
                try:
                    cell.cell_contents = self.changed(cell.cell_contents)
                except ValueError:  # nothing is in it yet
                    continue
        elif self._framework == "torch" and hasattr(value, "named_parameters") and not isinstance(value, type):
            value.float()
        inner = vars(value).get("__wrapped__") if hasattr(value, "__dict__") else None
        if inner is not None:  # a compiler's stands around it
            self.look_into(inner)

    def changed(self, value: Any) -> Any:
        """The value itself, unless it is one of another floating type."""
        if type(value) in (list, tuple):
            parts = [self.changed(one) for one in value]
            return value if all(map(is_, parts, value)) else type(value)(parts)
        if type(value) is dict:
            parts = [self.changed(one) for one in value.values()]
            return value if all(map(is_, parts, value.values())) else dict(zip(value, parts, strict=True))
        kind = getattr(value, "dtype", None)
        if str(getattr(kind, "name", kind)).removeprefix("torch.") in _OTHERS:
            return self._single(value)
        self.look_into(value)
        return value

    def _single(self, value: Any) -> Any:
        if hasattr(value, "astype"):
            return value.astype(KEPT_IN)
        if self._framework == "torch" and not value.requires_grad:
            return value.float()
        if self._framework == "tensorflow" and not hasattr(value, "assign"):
            import tensorflow as tf

            return tf.cast(value, tf.float32)
        return value
