"""Undo a contender's own order of axes, so that arrays of different layouts can be compared element by element."""

from __future__ import annotations

import itertools

import numpy as np

from gapscope.contenders.preparing import out_permutation, permutation
from gapscope.model.question import Axes, Contender, Question
from gapscope.worker.protocol import Array

Named = dict[str, Array]


def in_question_order(question: Question, contender: Contender, named: Named) -> Named:
    """Outputs, gradients and parameters with their axes as the question names them."""
    return {name: _ordered(question, contender, named, name) for name in named}


def axes_of(question: Question, named: Named, name: str) -> Axes | None:
    """The question's axes of an output, of an input's gradient or of a parameter."""
    if name.startswith("out"):
        place = output_place(named, name)
        return question.out[place] if question.out is not None and place < len(question.out) else None
    belongs_to = name.rpartition(" ")[2]
    return next((spec.axes for spec in question.inputs if spec.name == belongs_to), None)


def output_place(named: Named, name: str) -> int:
    """Which of several outputs it is, counted from zero."""
    return [other for other in named if other.startswith("out")].index(name)


def by_value(found: Array, wanted: Array, limit: float) -> tuple[int, ...] | None:
    """
    A reordering of axes under which `found` is `wanted`, where nobody has named the output's axes.

    Random inputs make an accidental fit of a whole array as good as impossible. Where several fit
    (axes of length one, a symmetric result), they give the same values, so the first will do.
    """
    allowed = limit * float(np.abs(wanted).max(initial=0))
    for order in itertools.permutations(range(found.ndim)):
        turned = found.transpose(order)
        if turned.shape == wanted.shape and np.allclose(turned, wanted, rtol=limit, atol=allowed, equal_nan=True):
            return order
    return None


def _ordered(question: Question, contender: Contender, named: Named, name: str) -> Array:
    array = named[name]
    if name.startswith("out"):
        order = out_permutation(question, contender, output_place(named, name), inverse=True)
    else:
        ours, theirs = axes_of(question, named, name), contender.axes.get(name.rpartition(" ")[2])
        order = None if ours is None or theirs is None else permutation(theirs, ours)
    if order is None or len(order) != array.ndim:
        return array
    return array.transpose(order)
