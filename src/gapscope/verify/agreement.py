"""One array against its reference: the largest error and the first place where they part."""

from dataclasses import dataclass

import numpy as np

from gapscope.model.question import Axes
from gapscope.worker.protocol import Array

MOST_OVER_MIDDLE = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """`error` is relative to the element or, for elements near zero, to the whole; None where it has no meaning."""

    error: float | None
    where: str | None


def agree(
    name: str, found: Array, wanted: Array, tolerance: float, axes: Axes | None = None, allowance: float = 0.0
) -> Agreement:
    """
    Whether `found` is `wanted` up to `tolerance`; if not, `where` says what differs and at which place.

    Elements closer than `allowance` agree whatever their relative error.
    """
    if found.shape != wanted.shape:
        return Agreement(error=None, where=f"{name} has shape {found.shape}, the reference {wanted.shape}")
    if _kind(found) != _kind(wanted):
        return Agreement(error=None, where=f"{name} is {found.dtype}, the reference {wanted.dtype}")
    if found.size == 0:
        return Agreement(error=0.0, where=None)
    if found.dtype.kind not in "fc":
        return _exact(name, found, wanted, axes)
    error = _relative_error(found, wanted)
    if allowance:
        error[np.abs(found - wanted) <= allowance] = 0.0
    largest = float(error.max())
    if largest <= tolerance:
        return Agreement(error=largest, where=None)
    unlike = ~(error <= tolerance)
    return Agreement(error=largest if np.isfinite(largest) else None, where=_place(name, unlike, found, wanted, axes))


def largest_error(found: Array, wanted: Array) -> float:
    """The relative error alone, for arrays of one shape; infinite where one is finite and the other is not."""
    if found.size == 0 or found.dtype.kind not in "fc":
        return 0.0
    return float(_relative_error(found, wanted).max())


def _relative_error(found: Array, wanted: Array) -> Array:
    """Infinite where exactly one of the two is not a finite number, or both are and are not alike."""
    wide = np.complex128 if "c" in (found.dtype.kind, wanted.dtype.kind) else np.float64
    with np.errstate(invalid="ignore", over="ignore", divide="ignore"):
        distance = np.asarray(np.abs(np.subtract(found, wanted, dtype=wide)))
        size = np.asarray(np.abs(wanted.astype(wide)))
        # An element near zero is a difference of large terms: it is held against the usual size of the whole.
        usual = _usual_size(size)
        scale = np.maximum(size, usual)
        error = np.divide(distance, scale, out=np.zeros_like(distance), where=distance != 0)
    if not np.isfinite(error).all():
        odd = ~np.isfinite(error)
        alike = (found == wanted) | (np.isnan(found) & np.isnan(wanted))
        error[odd] = np.where(alike[odd], 0.0, np.inf)
    return np.asarray(error)


def _usual_size(size: Array) -> float:
    """The root mean square, held down where a few huge elements (a mask of -1e9) would make it theirs alone."""
    finite = size[np.isfinite(size)]
    if not finite.size:
        return 0.0
    usual = float(np.sqrt(np.mean(np.square(finite))))
    middle = float(np.median(finite[finite > 0])) if usual > 0 else 0.0
    return min(usual, MOST_OVER_MIDDLE * middle)


def _exact(name: str, found: Array, wanted: Array, axes: Axes | None) -> Agreement:
    unlike = found != wanted
    if not unlike.any():
        return Agreement(error=0.0, where=None)
    return Agreement(error=float(unlike.mean()), where=_place(name, unlike, found, wanted, axes))


def _place(name: str, unlike: Array, found: Array, wanted: Array, axes: Axes | None) -> str:
    index = tuple(int(i) for i in np.unravel_index(int(np.argmax(unlike)), unlike.shape))
    names = axes if axes is not None and len(axes) == len(index) else [""] * len(index)
    words = ", ".join(f"{axis}={i}" if axis else str(i) for axis, i in zip(names, index))
    at = f"{name}[{words}]" if index else name
    count = int(unlike.sum())
    others = f" and {count - 1:,} more of {unlike.size:,}" if count > 1 else f", the only one of {unlike.size:,}"
    return f"{at} is {_number(found[index])}, the reference {_number(wanted[index])}{others if index else ''}"


def _number(value: object) -> str:
    return f"{value:.9g}" if isinstance(value, (float, np.floating)) else str(value)


def _kind(array: Array) -> str:
    return {"b": "bool", "i": "integer", "u": "integer", "f": "floating", "c": "complex"}[array.dtype.kind]
