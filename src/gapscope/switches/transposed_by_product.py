"""
Computes transposed convolutions as products over channels, put together afterwards, in the place of the library's
kernel.

Libraries spread the input with zeros between its elements, or take the way of a gradient. Nothing of either is needed:
each tap's product is as large as the input, and belongs to one place of every stride.
"""

from gapscope.adapters._base import Adapter
from gapscope.switches._base import NothingToFlip, Replaces

CHANGES = "transposed convolutions as products, put together afterwards"


def install(adapter: Adapter, calls: Replaces) -> None:
    framework = adapter.roots[0]
    if framework == "torch":
        import torch.nn.functional as F

        from gapscope.switches._torch_fold import transposed

        for dimensions in (1, 2):
            calls.replace(F, f"conv_transpose{dimensions}d", transposed)
    elif framework == "jax":
        import jax

        from gapscope.switches._jax_phases import transposed as by_phases

        calls.replace(jax.lax, "conv_transpose", by_phases)
    else:
        raise NothingToFlip(f"for {framework} transposed convolutions are written in no other way")
