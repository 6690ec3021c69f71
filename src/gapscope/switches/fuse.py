"""
Hands the contender to a compiler that fuses operations, where its framework has one beside its graph mode: XLA.

In torch and JAX the one compiler does both, and `compile` is the switch.
"""

from dataclasses import replace

from gapscope.model.question import Contender

CHANGES = "XLA"
GENERIC = True


def turned(contender: Contender, phase: str) -> Contender | str:
    if contender.framework != "tensorflow":
        return f"{contender.framework} has no second compiler"
    if contender.mode == "xla":
        return "it runs as xla already"
    return replace(contender, mode="xla")
