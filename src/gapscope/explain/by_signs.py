"""
What experiments show, under the name that signs give it.

That a call costs the host time is told by many calls made one, or by next to nothing to compute; what the host does in
that time, signs tell: it traces, or a library's function takes hundreds of steps around what it computes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gapscope import registry
from gapscope.explain.case import Case
from gapscope.model.answer import Share

COMPILED = "compile-counted"
"""Who compiles on every call is traced on every call too: that is not said twice."""


def by_signs(case: Case, shares: Sequence[Share]) -> tuple[Share, ...]:
    """The shares so named; not by a name that a switch has shown to be another part's."""
    shown = {share.cause for share in shares}
    if COMPILED in shown:
        return tuple(shares)
    modules = {name: registry.find("explain.causes", name) for name in registry.names("explain.causes")}
    those = {name: one for name, one in modules.items() if hasattr(one, "TAKES")}
    names = {one.TAKES: name for name, one in those.items() if one.takes(case.slow, case.fast)}
    names = {taken: name for taken, name in names.items() if name not in shown}
    named = []
    for share in shares:
        name = names.get(share.cause, share.cause)
        claims = modules[share.cause].CLAIM, modules[name].CLAIM
        named.append(replace(share, cause=name, evidence=share.evidence.replace(*claims, 1)))
    return tuple(named)
