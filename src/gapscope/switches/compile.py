"""
Runs the contender as one compiled call: `torch.compile`, `tf.function`, `jax.jit`, and Numba for NumPy.

It takes away what the host spends on every operation, and where the compiler fuses, the memory traffic between
operations as well; over the size of the work the two can be told apart. Of a NumPy program that Numba cannot compile
whole, it compiles the loops.
"""

import importlib.util
from dataclasses import replace

from gapscope.adapters._base import Adapter
from gapscope.model.question import Contender

CHANGES = "one compiled call"
GENERIC = True

_COMPILED = {
    "torch": ("torch", "compile"),
    "tensorflow": ("tensorflow", "function"),
    "jax": ("jax", "jit"),
    "numpy": ("numba", "jit"),
}


def prepare(adapter: Adapter) -> None:
    if adapter.roots[0] == "numba":
        adapter.compile_loops_at_least()  # type: ignore[attr-defined]


def turned(contender: Contender, phase: str) -> Contender | str:
    framework, mode = _COMPILED.get(contender.framework, (contender.framework, contender.mode))
    if mode == contender.mode or contender.mode != "eager":
        return f"it runs as {contender.mode} already"
    if framework != contender.framework and importlib.util.find_spec(framework) is None:
        return f"{framework} is not installed"
    return replace(contender, framework=framework, mode=mode)
