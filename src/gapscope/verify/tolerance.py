"""How far rounding alone may take two right answers apart. Stated, never silent."""

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from gapscope.model.question import Question
from gapscope.worker.protocol import Array

ROUNDINGS = 16.0  # units in the last place that an ordinary chain of operations and library functions may lose
A_TERM = 4.0  # five deviations of a sum added up term by term, for the root of each of its terms
OWN_ERROR = 16.0  # how far beyond the reference's own rounding error another right answer may lie


def epsilon(arrays: Sequence[Array]) -> float:
    """The rounding of the coarsest floating type among `arrays`; zero where none is floating."""
    kinds = [array.dtype for array in arrays if array.dtype.kind in "fc"]
    return max((float(np.finfo(kind).eps) for kind in kinds), default=0.0)


def reduction_size(question: Question, outputs: Mapping[str, Array]) -> int:
    """
    How many terms go into one element of the output: the dimensions that the output does not keep.

    Where the question does not name them, as many as there are combinations of all dimensions for an element of the
    largest output (N·C·O for a matrix product, N·O of which are kept), and no more than the largest input has elements.
    """
    named = {axis for spec in question.inputs for axis in spec.axes or ()}
    if question.out is None:
        largest = max((array.size for name, array in outputs.items() if name.startswith("out")), default=0)
        most = max((_product(question, spec.axes or ()) for spec in question.inputs), default=1)
        return max(1, min(most, _product(question, named) // largest)) if largest else 1
    return _product(question, named - {axis for axes in question.out for axis in axes})


def _product(question: Question, axes: Iterable[str]) -> int:
    return math.prod(int(question.parameters.get(axis, 1)) for axis in axes)


def tolerance(eps: float, reduction: int, own_error: float) -> float:
    """
    The relative error that is still agreement.

    Rounding grows with the root of the number of terms; where the reference's own narrow
    and wide runs differ by more (a deep model, a cancellation), that difference counts.
    Neither counts beyond the root of eps: a program that loses half its digits is not a yardstick.
    """
    by_type = eps * (ROUNDINGS + A_TERM * math.sqrt(reduction))
    return min(max(by_type, OWN_ERROR * own_error), math.sqrt(eps))
