"""
Asks a decomposition for its values alone: eigenvalues and singular values cost far less without their vectors.

In the place of the vectors stand zeros. Where anything comes of the vectors, the outputs tell, and this is listed as
tried.
"""

from collections.abc import Callable
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.switches._base import NothingToFlip, Replaces

CHANGES = "values without vectors where only these are used"

Function = Callable[..., Any]


def install(adapter: Adapter, calls: Replaces) -> None:
    framework = adapter.roots[0]
    if framework == "numpy":
        import numpy as np

        _replace(calls, np.linalg, np.zeros_like, np.linalg.eigvalsh, _singular(np.linalg.svd))
    elif framework == "torch":
        import torch

        _replace(calls, torch.linalg, torch.zeros_like, torch.linalg.eigvalsh, torch.linalg.svdvals)
    elif framework == "jax":
        import jax.numpy as jnp

        _replace(calls, jnp.linalg, jnp.zeros_like, jnp.linalg.eigvalsh, _singular(jnp.linalg.svd))
    elif framework == "tensorflow":
        import tensorflow as tf

        values, svd, zeros = tf.linalg.eigvalsh, _singular(tf.linalg.svd), tf.zeros_like
        calls.replace(tf.linalg, "eigh", _asked_for_values(lambda x: (values(x), zeros(x))))
        # Singular values stand before the vectors here.
        calls.replace(tf.linalg, "svd", _asked_for_values(lambda x: (svd(x), zeros(x), zeros(x))))
    else:
        raise NothingToFlip(f"{framework}'s functions are compiled whole")


def _replace(calls: Replaces, linalg: Any, zeros: Function, eigenvalues: Function, singular: Function) -> None:
    calls.replace(linalg, "eigh", _asked_for_values(lambda x: (eigenvalues(x), zeros(x))))
    calls.replace(linalg, "svd", _asked_for_values(lambda x: (zeros(x), singular(x), zeros(x))))


def _singular(svd: Function) -> Function:
    return lambda matrix: svd(matrix, compute_uv=False)


def _asked_for_values(decompose: Function) -> Callable[[Function], Function]:
    """Where nothing is asked for that changes what is given; `full_matrices` changes the vectors alone."""

    def instead(original: Function) -> Function:
        def call(matrix: Any, *arguments: Any, **options: Any) -> Any:
            if arguments or options.keys() - {"full_matrices"}:
                return original(matrix, *arguments, **options)
            return decompose(matrix)

        return call

    return instead
