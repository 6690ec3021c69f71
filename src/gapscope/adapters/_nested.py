"""The tensors inside a result, in the one order that outputs and cotangents share."""

from collections.abc import Iterator, Mapping
from typing import Any


def leaves(result: Any) -> Iterator[Any]:
    """
    Every tensor of a result, depth first.

    Dicts go by sorted key, as TensorFlow and JAX order theirs; None is no output.
    """
    if isinstance(result, (tuple, list)):
        for part in result:
            yield from leaves(part)
    elif isinstance(result, Mapping):
        for key in sorted(result):
            yield from leaves(result[key])
    elif result is not None:
        yield result
