"""NumPy's and SciPy's convolutions and correlations, each by way of spectra."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from scipy import ndimage, signal

from gapscope.switches._base import NotApplicable, Replaces
from gapscope.switches._fourier import expect_many
from gapscope.switches._scipy_taps import with_zeros_around


def replace_all(calls: Replaces) -> None:
    for owner, name in ((np, "convolve"), (np, "correlate"), (signal, "convolve2d"), (signal, "correlate2d")):
        turned = name.startswith("correlate")
        calls.replace(owner, name, partial(_over_all, turned=turned, valid=name == "correlate"))
    for name in ("convolve", "correlate"):
        calls.replace(ndimage, name, partial(_in_place, turned=name == "correlate"))


def _over_all(original: Callable[..., Any], *, turned: bool, valid: bool) -> Callable[..., Any]:
    """What takes input, window and mode; of NumPy's correlation alone the mode is `valid` where none is said."""

    def convolved(a: Any, v: Any, mode: str = "valid" if valid else "full", *around: Any, **options: Any) -> Any:
        if around or options.pop("boundary", "fill") != "fill" or options.pop("fillvalue", 0) or options:
            raise NotApplicable("what lies around its input is not zeros")
        return _by_spectra(np.asarray(a), np.asarray(v), mode, turned)

    return convolved


def _in_place(original: Callable[..., Any], *, turned: bool) -> Callable[..., Any]:
    """What gives as many elements as it is given."""

    def refuse(*given: Any, **options: Any) -> Any:
        raise NotApplicable("what lies around its input is not zeros, or its window has no middle")

    return with_zeros_around(lambda x, w: _by_spectra(np.asarray(x), np.asarray(w), "same", turned), refuse)


def _by_spectra(x: np.ndarray, window: np.ndarray, mode: str, turned: bool) -> np.ndarray:
    expect_many(window.size)
    if x.ndim != window.ndim or any(size < taps for size, taps in zip(x.shape, window.shape)):
        raise NotApplicable("its window is larger than its input")
    if turned:
        window = np.flip(window).conj()
    return np.asarray(signal.fftconvolve(x, window, mode))
