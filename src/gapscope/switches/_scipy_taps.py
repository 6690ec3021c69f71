"""SciPy's correlation and convolution of a plane as a sum over the window's taps."""

from collections.abc import Callable
from typing import Any

import numpy as np

from gapscope.switches._convolution import MOST_TAPS

Filter = Callable[..., Any]


def over_taps(original: Filter, *, turned: bool) -> Filter:
    """What stands in for `scipy.ndimage.correlate`, or with the window `turned` for `convolve`."""

    def compute(plane: Any, window: Any) -> Any:
        if not _usual(plane, window):
            return original(plane, window, mode="constant")
        return _sum_over_taps(plane, window[::-1, ::-1] if turned else window)

    return with_zeros_around(compute, original)


def with_zeros_around(compute: Filter, otherwise: Filter) -> Filter:
    """`compute`, where what is asked for is an output of the input's size with zeros around that."""

    def filtered(
        input: Any,  # noqa: A002 (as SciPy names it)
        weights: Any,
        output: Any = None,
        mode: str = "reflect",
        cval: float = 0.0,
        origin: Any = 0,
        **others: Any,
    ) -> Any:
        zeros_around = mode in ("constant", "grid-constant") and cval == 0.0
        has_middle = all(size % 2 for size in np.shape(weights))
        if zeros_around and has_middle and output is None and not np.any(origin) and not others:
            return compute(input, weights)
        return otherwise(input, weights, output, mode, cval, origin, **others)

    return filtered


def _usual(plane: Any, window: Any) -> bool:
    return (
        isinstance(plane, np.ndarray)
        and isinstance(window, np.ndarray)
        and plane.ndim == window.ndim == 2
        and plane.dtype == window.dtype
        and plane.dtype.kind == "f"
        and window.size <= MOST_TAPS
    )


def _sum_over_taps(plane: np.ndarray, window: np.ndarray) -> np.ndarray:
    height, width = plane.shape
    rows, columns = window.shape
    padded = np.zeros((height + rows - 1, width + columns - 1), plane.dtype)
    padded[rows // 2 : rows // 2 + height, columns // 2 : columns // 2 + width] = plane
    out, part = np.zeros_like(plane), np.empty_like(plane)
    for k in range(rows):
        for m in range(columns):
            out += np.multiply(padded[k : k + height, m : m + width], window[k, m], out=part)
    return out
