"""Peaks of this process's memory, read where the kernel keeps them. Linux only; elsewhere the answer is None."""

import re
from pathlib import Path

_STATUS = Path("/proc/self/status")
_CLEAR = Path("/proc/self/clear_refs")


def resident_bytes() -> int | None:
    return _read("VmRSS")


def peak_bytes() -> int | None:
    """The highest resident size since the last reset."""
    return _read("VmHWM")


def reset_peak() -> bool:
    """Forget the peak so far. False where the kernel does not allow it: then peaks are since the process began."""
    try:
        _CLEAR.write_text("5")
    except OSError:
        return False
    return True


def _read(field: str) -> int | None:
    try:
        found = re.search(rf"^{field}:\s+(\d+) kB", _STATUS.read_text(), re.MULTILINE)
    except OSError:
        return None
    return int(found.group(1)) * 1024 if found else None
