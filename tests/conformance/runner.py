"""
Run all checks of one adapter in this process: `python -m conformance.runner torch cpu outcomes.json`.

One framework a process, because their thread pools disturb each other. The file holds either
{"refused": why the adapter could not be made} or {"outcomes": {check: traceback or null}}.
"""

import json
import sys
import traceback
from pathlib import Path

from conformance.suite import THREADS, checks_for
from gapscope import registry


def main(framework, device, path):
    made = registry.find("adapters", framework).Adapter
    try:
        adapter = made(device, threads=THREADS)
    except (ModuleNotFoundError, RuntimeError) as error:
        Path(path).write_text(json.dumps({"refused": str(error)}))
        return
    outcomes = {}
    for name, check in checks_for(framework, made.supports, device).items():
        outcomes[name] = run(check, adapter)
        # Written each time, so that a crash loses only what comes after it.
        Path(path).write_text(json.dumps({"outcomes": outcomes}))


def run(check, adapter):
    """The traceback of a check, None where it held."""
    try:
        check(adapter)
    except Exception:
        return traceback.format_exc()
    return None


if __name__ == "__main__":
    main(*sys.argv[1:])
