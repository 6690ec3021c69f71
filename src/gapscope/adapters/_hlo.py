"""What XLA has made of a program, read from the text of its optimised form."""

import re
from collections import Counter

_CALL = re.compile(r"^\s*(?:ROOT )?%?[\w.-]+ = \S+ ([\w-]+)\(", re.MULTILINE)
_ENTRY = re.compile(r"^ENTRY .*?^}", re.MULTILINE | re.DOTALL)
_NO_WORK = ("parameter", "constant", "tuple", "get-tuple-element", "bitcast")


def kernels(text: str) -> dict[str, int]:
    """How many loops it launches, and how many of them are fused, transposes and copies."""
    entry = _ENTRY.search(text)
    found = Counter(name for name in _CALL.findall(entry[0] if entry else text) if name not in _NO_WORK)
    return {
        "kernels": sum(found.values()),
        "fused": found["fusion"],
        "transposes": found["transpose"],
        "copies": found["copy"],
    }
