"""NumPy's and SciPy's convolutions and correlations, each by way of spectra."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from scipy import ndimage, signal

from gapscope.switches._base import NotApplicable, Replaces
from gapscope.switches._fourier import expect_many

_AROUND = ("fill", "constant", "grid-constant")
"""Names of boundaries that are zeros, as long as nobody says another number."""


def replace_all(calls: Replaces) -> None:
    for owner, name in ((np, "convolve"), (np, "correlate"), (signal, "convolve2d"), (signal, "correlate2d")):
        turned = name.startswith("correlate")
        calls.replace(owner, name, partial(_over_all, turned=turned, valid=name == "correlate"))
    for name in ("convolve", "correlate"):
        calls.replace(ndimage, name, partial(_in_place, turned=name == "correlate"))


def _over_all(original: Callable[..., Any], *, turned: bool, valid: bool) -> Callable[..., Any]:
    """What takes input, window and mode; of NumPy's correlation alone the mode is `valid` where none is said."""

    def convolved(a: Any, v: Any, mode: str = "valid" if valid else "full", *around: Any, **options: Any) -> Any:
        if around or options.pop("boundary", "fill") not in _AROUND or options.pop("fillvalue", 0) or options:
            raise NotApplicable("what lies around its input is not zeros")
        return _by_spectra(np.asarray(a), np.asarray(v), mode, turned)

    return convolved


def _in_place(original: Callable[..., Any], *, turned: bool) -> Callable[..., Any]:
    """What gives as many elements as it is given."""

    def filtered(
        input: Any,  # noqa: A002 (as SciPy names it)
        weights: Any,
        output: Any = None,
        mode: str = "reflect",
        cval: float = 0.0,
        origin: Any = 0,
        **others: Any,
    ) -> Any:
        even = any(size % 2 == 0 for size in np.shape(weights))
        if mode not in _AROUND or cval or output is not None or np.any(origin) or others or even:
            raise NotApplicable("what lies around its input is not zeros, or its window has no middle")
        return _by_spectra(np.asarray(input), np.asarray(weights), "same", turned)

    return filtered


def _by_spectra(x: np.ndarray, window: np.ndarray, mode: str, turned: bool) -> np.ndarray:
    expect_many(window.size)
    if x.ndim != window.ndim or any(size < taps for size, taps in zip(x.shape, window.shape)):
        raise NotApplicable("its window is larger than its input")
    if turned:
        window = np.flip(window).conj()
    return np.asarray(signal.fftconvolve(x, window, mode))
