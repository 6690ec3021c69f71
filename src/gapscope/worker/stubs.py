"""
Stand-ins for frameworks this worker does not own.

A question file may import every framework at its top; still only one lives in a process.
The file itself is served an inert stub that can be called, subclassed, used as a decorator
and looked into. Libraries are told the framework is not installed, which they are used to:
a stub inside a library would be believed.
"""

import functools
import importlib.abc
import importlib.machinery
import site
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import FrameType, FunctionType, ModuleType
from typing import Any


class Stub:
    """Answers everything with another stub, is false, contains nothing, and is a type of nothing."""

    def __init__(self, name: str) -> None:
        self.__dict__["_stub_name"] = name

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return Stub(f"{self._stub_name}.{name}")

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        # As a decorator it keeps what is declared underneath, with its name and parameters.
        if len(args) == 1 and not kwargs and isinstance(args[0], type):
            return args[0]
        if len(args) == 1 and not kwargs and isinstance(args[0], FunctionType):
            return _belonging_elsewhere(args[0], self._stub_name)
        return Stub(f"{self._stub_name}()")

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type, ...]:
        return () if any(isinstance(base, type) for base in bases) or self is not bases[0] else (object,)

    def __setattr__(self, name: str, value: Any) -> None:
        pass

    def __getitem__(self, key: Any) -> Any:
        return Stub(f"{self._stub_name}[…]")

    def __setitem__(self, key: Any, value: Any) -> None:
        pass

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return False

    def __instancecheck__(self, instance: Any) -> bool:
        return False

    def __subclasscheck__(self, subclass: Any) -> bool:
        return False

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *details: Any) -> None:
        return None

    def __repr__(self) -> str:
        return f"<{self._stub_name}, a stub: this process runs another framework>"

    def _arithmetic(self, *others: Any) -> Any:
        return Stub(f"({self._stub_name})")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _arithmetic
    __floordiv__ = __mod__ = __pow__ = __rpow__ = __matmul__ = __rmatmul__ = __neg__ = __or__ = __ror__ = _arithmetic

    def __lt__(self, other: Any) -> bool:
        return False

    __le__ = __gt__ = __ge__ = __lt__


def _belonging_elsewhere(function: FunctionType, decorator: str) -> Any:
    """The function by name and parameters only. Run without its decorator it would be another program, unsaid."""

    @functools.wraps(function)
    def refuse(*args: Any, **kwargs: Any) -> Any:
        if _loading:
            return Stub(f"{function.__name__}()")
        raise TypeError(
            f"{function.__name__} is made by {decorator}, and this process runs another framework; "
            f"declare its contender with @gs.contender({decorator.partition('.')[0]!r})"
        )

    return refuse


_loading = True


class StubModule(ModuleType):
    """A module whose every name is a stub."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__") and name != "__version__":
            raise AttributeError(name)
        return "0" if name == "__version__" else Stub(f"{self.__name__}.{name}")


class _Loader(importlib.abc.Loader):
    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        module = StubModule(spec.name)
        module.__path__ = []
        return module

    def exec_module(self, module: ModuleType) -> None:
        pass


class StubFinder(importlib.abc.MetaPathFinder):
    """
    Stands in front of all other finders, because only so can a framework be hidden.

    For a hidden framework, user code gets a stub and installed libraries get nothing;
    everything else is left to the finders that were there.
    """

    def __init__(self, hidden: Iterable[str]) -> None:
        self.hidden = frozenset(hidden)
        self.others: list[Any] = []
        self.user_folder = ""
        self.generous = False
        """Stubs for libraries too: for a user's own installed package that imports two frameworks."""

    def install(self) -> None:
        self.others, sys.meta_path[:] = list(sys.meta_path), [self]

    def hides(self, name: str | None) -> bool:
        return name is not None and name.partition(".")[0] in self.hidden

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if self.hides(fullname):
            if not self.generous and _asked_by_library(self.user_folder):
                return None
            return importlib.machinery.ModuleSpec(fullname, _Loader(), is_package=True)
        for finder in self.others:
            find = getattr(finder, "find_spec", None)
            spec: importlib.machinery.ModuleSpec | None = find(fullname, path, target) if find else None
            if spec is not None:
                return spec
        return None

    def find_distributions(self, context: Any = None) -> Iterator[Any]:
        """Package metadata is found through `sys.meta_path` as well."""
        for finder in self.others:
            find = getattr(finder, "find_distributions", None)
            yield from find(context) if find and context is not None else find() if find else ()

    def invalidate_caches(self) -> None:
        for finder in self.others:
            if hasattr(finder, "invalidate_caches"):
                finder.invalidate_caches()


def forget_stubs() -> None:
    """The file is loaded: take the stubs out of `sys.modules`, where libraries look to see what is in use."""
    global _loading
    _loading = False
    for name, module in list(sys.modules.items()):
        if isinstance(module, StubModule):
            del sys.modules[name]


_LIBRARIES = tuple(
    {sysconfig.get_path(name) for name in ("purelib", "platlib", "stdlib", "platstdlib")}
    | {*site.getsitepackages(), site.getusersitepackages()}
)


def _asked_by_library(user_folder: str) -> bool:
    """
    Whether the import stands in an installed package; the import machinery's own frames are looked past.

    Files beside the question are the user's, wherever that is: the shipped questions are installed too.
    """
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        file = frame.f_code.co_filename
        if not file.startswith("<frozen importlib") and "/importlib/" not in file:
            return str(Path(file).parent) != user_folder and file.startswith(_LIBRARIES)
        frame = frame.f_back
    return False
