"""
Waits for nothing on the way: calls that only wait for results to exist return at once. The end of a call is waited for
by the clock in any case.

Where that makes the slow side faster, the fast side is one that leaves its waits out.
"""

import sys
from collections.abc import Callable
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.switches._base import NothingToFlip, Replaces
from gapscope.switches._flipped import asked_by_us

CHANGES = "nothing waited for on the way"


def install(adapter: Adapter, calls: Replaces) -> None:
    framework = adapter.roots[0]
    if framework == "jax":
        import jax
        import numpy as np

        calls.replace(jax, "block_until_ready", _handed_on, ours_too=False)
        calls.replace(type(jax.device_put(np.float32(0))), "block_until_ready", _handed_on, ours_too=False)
    elif framework == "torch":
        import torch

        calls.replace(torch.cuda, "synchronize", _handed_on, ours_too=False)
    else:
        raise NothingToFlip(f"{framework} finishes what it begins")


def _handed_on(original: Callable[..., Any]) -> Callable[..., Any]:
    """What is waited for in the user's file is handed on; gapscope's own waiting stays."""

    def wait(value: Any = None, *arguments: Any, **options: Any) -> Any:
        return original(value, *arguments, **options) if asked_by_us(sys._getframe(1)) else value

    return wait
