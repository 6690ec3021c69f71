"""What the host does on every call: it has a name of its own where signs tell what that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gapscope import registry
from gapscope.explain.case import Case
from gapscope.model.answer import Share

HOSTS, COMPILED = "dispatch-overhead", "compile-counted"
"""Who compiles on every call is traced on every call too: that is not said twice."""


def by_signs(case: Case, shares: Sequence[Share]) -> tuple[Share, ...]:
    """The shares, with dispatch called what the signs say; not where a switch has shown one of these causes itself."""
    modules = {name: registry.find("explain.causes", name) for name in registry.names("explain.causes")}
    those = {name: one for name, one in modules.items() if hasattr(one, "takes_dispatch")}
    if any(share.cause in (*those, COMPILED) for share in shares):
        return tuple(shares)
    name = next((name for name, one in those.items() if one.takes_dispatch(case.slow, case.fast)), None)
    if name is None:
        return tuple(shares)
    claims = modules[HOSTS].CLAIM, modules[name].CLAIM
    return tuple(
        replace(share, cause=name, evidence=share.evidence.replace(*claims, 1)) if share.cause == HOSTS else share
        for share in shares
    )
