"""What inductor has made of a program, read from the Python it wrote to launch its kernels."""

import re
from collections import Counter
from collections.abc import Iterable

_LAUNCH = re.compile(r"^ +(?:\w+ = )?(?:cpp|triton_[a-z]+)_fused_(\w*?)_?\d+(?:\.run)?\(", re.MULTILINE)
_LIBRARY = re.compile(r"\b(?:extern_kernels\.\w+|torch\.ops\.[\w.]+)\(")
_COPIES, _TURNS = {"clone", "copy", "tocopy", "cat"}, {"permute", "transpose", "t"}


def kernels(sources: Iterable[str]) -> dict[str, int]:
    """How many kernels it launches, and how many of them are fused from several operations, transposes and copies."""
    found = Counter(kernels=0, fused=0, transposes=0, copies=0)
    for text in sources:
        body = text[max(text.find("def call("), 0) :]
        launches = [set(name.replace("_to_copy", "tocopy").split("_")) for name in _LAUNCH.findall(body)]
        found["kernels"] += len(launches) + len(_LIBRARY.findall(body))
        found["fused"] += sum(len(names) > 1 for names in launches)
        found["transposes"] += sum(names <= _TURNS | _COPIES and bool(names & _TURNS) for names in launches)
        found["copies"] += sum(names <= _COPIES for names in launches)
    return dict(found)
