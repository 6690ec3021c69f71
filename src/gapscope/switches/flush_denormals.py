"""
Lets the processor take numbers too small for its normal form as zero, in every thread.

The bits stand in the control register of each thread, and a new thread has its maker's: they are set before the
framework has made its pool.
"""

import ctypes
import platform

from gapscope.adapters._base import Adapter
from gapscope.switches._base import NotApplicable

CHANGES = "denormal numbers flushed to zero"
SMALLEST = 1.2e-38
"""What lies under this is zero once it is flipped; outputs may differ by as much."""

_FLUSH_AND_ZERO = 0x8040  # bits 15 and 6 of MXCSR: results to zero, operands as zero
_MXCSR = 28  # where it stands in glibc's fenv_t on x86-64


def prepare(adapter: Adapter) -> None:
    if platform.machine() not in ("x86_64", "AMD64"):
        raise NotApplicable(f"not known how on {platform.machine()}")
    if adapter.roots[0] == "torch":
        import torch

        torch.set_flush_denormal(True)
    flush()


def flush() -> None:
    """Set the two bits for this thread and those it makes from now on."""
    maths = ctypes.CDLL("libm.so.6")
    environment = (ctypes.c_ubyte * 32)()
    maths.fegetenv(environment)
    register = ctypes.c_uint32.from_buffer(environment, _MXCSR)
    register.value |= _FLUSH_AND_ZERO
    maths.fesetenv(environment)
