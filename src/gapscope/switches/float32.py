"""
Computes in float32: inputs of other floating types are made so, and so are the types the contender names.

Types are changed where the user's file names them (`np.float64`, `torch.double`, `"float64"`, Python's `float` as
NumPy takes it), in the methods that name one by themselves (`x.double()`), and where NumPy makes float64 of nothing, or
of a plain number: beside `np.zeros(n)` or `np.sqrt(64)`, arrays of float32 become float64 too. JAX does so where its
64-bit types are on: they are switched off. What a set-up leaves, or the file gives a name, is made float32 last: a grid
made of whole numbers is float64 by none of these.
"""

from collections.abc import Callable, Collection, MutableMapping, Sequence
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from gapscope.adapters._base import Adapter
from gapscope.adapters._numpy_capture import CONVERSIONS
from gapscope.switches._base import Replaces
from gapscope.switches._state import kept_single as settle  # noqa: F401  a hook
from gapscope.switches._state import names_single

CHANGES = "float32 throughout"
PRECISION = "float32"

WIDER, NARROWER = ("float64", "double", "longdouble"), ("float16", "half", "bfloat16")
OTHERS = (*WIDER, *NARROWER)
OF_NOTHING = frozenset(
    {"zeros", "ones", "empty", "full", "eye", "identity", "linspace", "logspace", "arange", "array", "asarray"}
)
MAKES_DOUBLES = OF_NOTHING | frozenset(
    {"exp", "sqrt", "cbrt", "exp2", "log", "log2", "log10", "power", "sin", "cos", "tan", "tanh", "hanning", "hamming"}
)
"""Of NumPy's functions: what gives float64 where no type is named, or for a plain number."""


def finds(names: Collection[str], dtypes: Collection[str]) -> bool:
    """Whether there is anything to change in what names these and is given these."""
    makes = not MAKES_DOUBLES.isdisjoint(names)
    return makes or names_a_type(names) or given_another(dtypes)


def makes_doubles(framework: str, names: Collection[str]) -> bool:
    """Whether code that names these may make float64 where no type is named: NumPy's, wherever, and JAX's if it may."""
    if framework == "numpy":
        return not MAKES_DOUBLES.isdisjoint(names)
    numpys = framework == "jax" or not {"np", "numpy"}.isdisjoint(names)
    return numpys and not OF_NOTHING.isdisjoint(names)


def given_another(dtypes: Collection[str]) -> bool:
    """Whether any input is of another floating type."""
    return any("float" in kind and kind != PRECISION for kind in dtypes)


def names_narrower_only(names: Collection[str]) -> bool:
    """Whether the types it names ought to be faster than float32."""
    return not {*NARROWER}.isdisjoint(names) and {*WIDER}.isdisjoint(names)


def names_a_type(names: Collection[str]) -> bool:
    return not {*OTHERS}.isdisjoint(names) or {"astype", "float"} <= {*names}


def install(adapter: Adapter, calls: Replaces) -> None:
    if adapter.roots[0] == "torch":
        import torch

        for owner in (torch.Tensor, torch.nn.Module):
            for name in ("double", "half", "bfloat16"):
                calls.replace(owner, name, _as_float)


def adjust(adapter: Adapter, module: ModuleType) -> None:
    for name, value in list(vars(module).items()):
        if isinstance(value, ModuleType) and hasattr(value, "float32"):
            setattr(module, name, _Narrowed(value, makes_doubles=value is np and adapter.roots[0] != "numba"))
        elif isinstance(value, FunctionType) and value.__module__ == module.__name__:
            value.__code__ = _narrowed(value.__code__)
    if adapter.roots[0] == "numpy":
        vars(module).setdefault("float", np.float32)
    if adapter.roots[0] == "jax":
        import jax

        jax.config.update("jax_enable_x64", False)
    names_single(adapter, module)


def arrange(adapter: Adapter, sets: Sequence[MutableMapping[str, Any]]) -> None:
    for inputs in sets:
        for name, value in inputs.items():
            if isinstance(value, np.ndarray) and value.dtype.kind == "f":
                inputs[name] = value.astype(np.float32)


def _narrowed(code: CodeType) -> CodeType:
    """The same code with every floating type that it has as a string made float32."""

    def narrowed(constant: Any) -> Any:
        if isinstance(constant, CodeType):
            return _narrowed(constant)
        return PRECISION if isinstance(constant, str) and constant in OTHERS else constant

    return code.replace(co_consts=tuple(map(narrowed, code.co_consts)))


class _Narrowed(ModuleType):
    """A module in which every floating type is float32. NumPy's functions must stay its own for Numba to know them."""

    def __init__(self, module: ModuleType, *, makes_doubles: bool) -> None:
        super().__init__(module.__name__)
        self.__dict__["_module"] = module
        self.__dict__["_makes_doubles"] = makes_doubles
        for name in OTHERS:
            if hasattr(module, name):
                self.__dict__[name] = module.float32

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._module, name)
        if name in MAKES_DOUBLES and self._makes_doubles:
            value = _single(value)
        if name not in CONVERSIONS:  # these are not always the same
            self.__dict__[name] = value  # looked up once: the timed calls find it as they would in the module
        return value


def _as_float(original: Callable[..., Any]) -> Callable[..., Any]:
    return lambda self, *arguments, **options: self.float()


def _single(original: Callable[..., Any]) -> Callable[..., Any]:
    def made(*arguments: Any, **options: Any) -> Any:
        result = original(*arguments, **options)
        return result.astype(np.float32) if getattr(result, "dtype", None) == np.float64 else result

    return made
