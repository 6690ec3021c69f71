"""
Lets the allocator keep what is freed, however large, and hand it out again.

Ordinarily large blocks go back to the system when they are freed, and the next call pays for fresh pages: a fault and
a page of zeros for every 4 KiB.
"""

import ctypes

from gapscope.adapters._base import Adapter
from gapscope.switches._base import NotApplicable

CHANGES = "freed memory used again"
FOLLOWS = "compiling"
"""Operations that need not be, apart or at all, need memory of their own: that much is theirs."""

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _MMAP_MAX = -1, -3, -4  # as <malloc.h> names them
_LARGEST = 2**31 - 1


def prepare(adapter: Adapter) -> None:
    library = ctypes.CDLL(None)
    if not hasattr(library, "mallopt"):
        raise NotApplicable("this system's allocator cannot be told")
    library.mallopt(_MMAP_MAX, 0)
    library.mallopt(_MMAP_THRESHOLD, _LARGEST)
    library.mallopt(_TRIM_THRESHOLD, _LARGEST)
