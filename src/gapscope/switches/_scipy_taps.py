"""SciPy's correlation and convolution of a plane as a compiled sum over the window's taps."""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np

Filter = Callable[..., Any]


def over_taps(original: Filter, *, turned: bool) -> Filter:
    """What stands in for `scipy.ndimage.correlate`, or with the window `turned` for `convolve`."""

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
        plain = output is None and origin == 0 and not others and zeros_around
        if not plain or not _usual(input, weights):
            return original(input, weights, output, mode, cval, origin, **others)
        return _compiled(input, weights[::-1, ::-1] if turned else weights)

    return filtered


def _usual(plane: Any, window: Any) -> bool:
    arrays = isinstance(plane, np.ndarray) and isinstance(window, np.ndarray)
    return (
        arrays
        and plane.ndim == window.ndim == 2
        and plane.dtype == window.dtype
        and plane.dtype.kind == "f"
        and all(size % 2 for size in window.shape)
    )


def _sum_over_taps(plane: np.ndarray, window: np.ndarray) -> np.ndarray:
    height, width = plane.shape
    rows, columns = window.shape
    out = np.zeros_like(plane)
    for i in range(height):
        row = out[i]
        for k in range(max(0, rows // 2 - i), min(rows, height + rows // 2 - i)):
            source = plane[i + k - rows // 2]
            for m in range(columns):
                shift, weight = m - columns // 2, window[k, m]
                first, last = max(0, -shift), min(width, width - shift)
                target, part = row[first:last], source[first + shift : last + shift]
                for j in range(last - first):
                    target[j] += weight * part[j]
    return out


_compiled = numba.njit(_sum_over_taps)
