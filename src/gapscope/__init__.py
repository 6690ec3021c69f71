"""
gapscope answers one question: why is this tensor program slower than that one?

Names are fetched when first used, so that `import gapscope` inside a worker costs
nothing but the declarations it needs.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gapscope.declare.claims import claim as claim
    from gapscope.declare.collection import question as question
    from gapscope.declare.contenders import Step as Step
    from gapscope.declare.contenders import contender as contender
    from gapscope.declare.inputs import array as array
    from gapscope.declare.inputs import inputs as inputs
    from gapscope.declare.inputs import integers as integers
    from gapscope.declare.inputs import normal as normal
    from gapscope.declare.inputs import python as python
    from gapscope.declare.inputs import uniform as uniform
    from gapscope.declare.sweeps import sweep_over as sweep_over
    from gapscope.from_python import compare as compare
    from gapscope.from_python import why as why

__version__ = "0.1.0"

_HOMES = {
    "Step": "declare.contenders",
    "array": "declare.inputs",
    "claim": "declare.claims",
    "compare": "from_python",
    "contender": "declare.contenders",
    "inputs": "declare.inputs",
    "integers": "declare.inputs",
    "normal": "declare.inputs",
    "python": "declare.inputs",
    "question": "declare.collection",
    "sweep_over": "declare.sweeps",
    "uniform": "declare.inputs",
    "why": "from_python",
}

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"gapscope has no {name!r}. It has: {', '.join(__all__)}.")
    return getattr(import_module(f"gapscope.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
