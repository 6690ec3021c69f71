"""
Lets the processor take numbers too small for its normal form as zero, in every thread.

The bits stand in the control register of each thread, and a new thread has its maker's: they are set before the
framework has made its pool.
"""

import platform

from gapscope.adapters._base import Adapter
from gapscope.switches import _float_register
from gapscope.switches._base import NotApplicable

CHANGES = "denormal numbers flushed to zero"
SMALLEST = 1.2e-38
"""What lies under this is zero once it is flipped; outputs may differ by as much."""


def prepare(adapter: Adapter) -> None:
    if not _float_register.is_known():
        raise NotApplicable(f"not known how on {platform.system()}, {platform.machine()}")
    if adapter.roots[0] == "torch":
        import torch

        torch.set_flush_denormal(True)
    _float_register.flush()
