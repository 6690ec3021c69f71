"""Hold a contender to a number of threads whatever it sets itself."""

import os
import sys
from collections.abc import Callable
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.switches._base import Header, Replaces


def usable_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def asking_for(threads: int, header: Header) -> Header:
    """For pools that are still to be started; those that were are told by the adapter."""
    for pool in ("OMP", "OPENBLAS", "MKL", "NUMBA"):
        # Numba, once there, takes a change for an attempt to enlarge its pool.
        if pool != "NUMBA" or "numba" not in sys.modules:
            os.environ[f"{pool}_NUM_THREADS"] = str(threads)
    return {**header, "threads": threads}


def ignore_setters(adapter: Adapter, calls: Replaces) -> None:
    """What the user's code would set is left as it is."""
    framework = adapter.roots[0]
    if framework == "torch":
        import torch

        for name in ("set_num_threads", "set_num_interop_threads"):
            calls.replace(torch, name, _ignored)
    elif framework == "tensorflow":
        import tensorflow as tf

        for name in ("set_intra_op_parallelism_threads", "set_inter_op_parallelism_threads"):
            calls.replace(tf.config.threading, name, _ignored)
    elif framework == "numba":
        import numba

        calls.replace(numba, "set_num_threads", _ignored)
    try:
        import threadpoolctl
    except ModuleNotFoundError:
        return
    calls.replace(threadpoolctl, "threadpool_limits", lambda original: _Unlimited)


def _ignored(original: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments, **options: None


class _Unlimited:
    """A limit, as a call or in a `with`, that limits nothing."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        pass

    def __enter__(self) -> "_Unlimited":
        return self

    def __exit__(self, *details: object) -> None:
        pass

    def unregister(self) -> None:
        pass

    restore_original_limits = unregister
