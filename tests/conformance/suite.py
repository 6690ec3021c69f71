"""
Which checks an adapter must pass.

A check is a function whose name begins with `check_`; it takes an adapter and asserts. Those in
`checks_*.py` hold for every framework, those in `only_<framework>.py` for one. None of these files
imports a framework, so that pytest can list the checks and `runner` run them in a process of their own.
"""

import importlib
from importlib.util import find_spec

# The checks are tiny, and this is the number that must be read back.
THREADS = 1

SHARED = ("checks_values", "checks_modes", "checks_gradients", "checks_process", "checks_events", "checks_capture")


def needs(*capabilities):
    """Hold the check only against adapters that support all of `capabilities`."""

    def mark(check):
        check.needs = frozenset(capabilities)
        return check

    return mark


def on(device):
    """Hold the check only where the adapter was made for `device`."""

    def mark(check):
        check.device = device
        return check

    return mark


def checks_for(framework, supports, device):
    """The checks of one framework by name, `check_` left out."""
    own = f"only_{framework.replace('-', '_')}"
    modules = [*SHARED, *([own] if find_spec(f"conformance.{own}") else [])]
    found = {}
    for module in modules:
        for name, check in vars(importlib.import_module(f"conformance.{module}")).items():
            if name.startswith("check_") and applies(check, supports, device):
                found[name.removeprefix("check_")] = check
    return found


def applies(check, supports, device):
    return getattr(check, "needs", frozenset()) <= supports and getattr(check, "device", device) == device
