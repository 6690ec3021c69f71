"""The register in which a thread's floating-point unit is told what to do, and says what it has met."""

import ctypes
import platform
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_FLUSH_AND_ZERO = 0x8040  # bits 15 and 6 of MXCSR: results to zero, operands as zero
_MET = 0x3F  # what it has met since it was last cleared
_DENORMAL = 0x02  # of that: an operand too small for the normal form
_MXCSR = 28  # where it stands in glibc's fenv_t on x86-64


def is_known() -> bool:
    return platform.machine() in ("x86_64", "AMD64") and platform.system() == "Linux"


def flush() -> None:
    """Take denormal numbers as zero in this thread and those it makes from now on."""
    with _register() as register:
        register.value |= _FLUSH_AND_ZERO


def meets_denormals(call: Callable[[], object]) -> bool:
    """Whether this thread, which mostly has its part in what a pool does, computes with a denormal number."""
    if not is_known():
        return False
    with _register() as register:
        register.value &= ~_MET
    call()
    with _register() as register:
        return bool(register.value & _DENORMAL)


@contextmanager
def _register() -> Iterator[ctypes.c_uint32]:
    """As it stands; what is changed in it holds from then on."""
    maths = ctypes.CDLL("libm.so.6")
    environment = (ctypes.c_ubyte * 32)()
    maths.fegetenv(environment)
    yield ctypes.c_uint32.from_buffer(environment, _MXCSR)
    maths.fesetenv(environment)
