"""What one contender is sent before its first call: its inputs, in its own order of axes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gapscope.contenders.reader import Inputs
from gapscope.model.question import Axes, Contender, Question
from gapscope.worker.protocol import Array, Header


@dataclass(frozen=True)
class Preparation:
    fields: Header
    arrays: list[Array]


def preparation(
    question: Question,
    contender: Contender,
    inputs: Inputs,
    phase: str,
    *,
    cotangents: Sequence[Array] = (),
    widen: bool = False,
) -> Preparation:
    """The message that makes `contender` ready for `phase`. `widen` asks for float64 throughout."""
    permutations = {
        spec.name: permutation(spec.axes, contender.axes[spec.name])
        for spec in question.inputs
        if spec.axes is not None and spec.name in contender.axes
    }
    fields: Header = {
        "mode": contender.mode,
        "phase": phase,
        "takes": contender.takes,
        "setup": contender.setup,
        "gradients": contender.gradients,
        "wrt": contender.wrt,
        "order": inputs.order,
        "tensors": inputs.tensors,
        "values": inputs.values,
        "permutations": permutations,
        "differentiable": differentiable(contender, inputs) if phase == "gradient" else [],
        "cotangent_permutations": [
            out_permutation(question, contender, place, inverse=False) for place in range(len(cotangents))
        ],
        "timed": inputs.timed,
        "widen": widen,
    }
    arrays = [array for number in range(inputs.sets) for array in inputs.arrays[number]]
    return Preparation(fields, [*arrays, *cotangents])


def moved_bytes(prepared: Preparation, output_bytes: int) -> int:
    """The least that a call has to move: the inputs it takes, once, and its outputs."""
    fields = prepared.fields
    width = len(fields["tensors"])
    taken = fields["order"] if fields["setup"] else fields["takes"]
    sizes = {name: array.nbytes for name, array in zip(fields["tensors"], prepared.arrays[:width])}
    return sum(size for name, size in sizes.items() if name in taken) + output_bytes


def permutation(have: Axes, want: Axes) -> list[int]:
    """Which axis of `have` stands at each place of `want`."""
    return [have.index(axis) for axis in want]


def out_permutation(question: Question, contender: Contender, place: int, *, inverse: bool) -> list[int] | None:
    """
    Between the question's order of axes and the contender's, of the output at `place`; None where one is not named.

    The contender calls its first output `out`, the others `out1`, `out2` and so on.
    """
    theirs = contender.axes.get("out" if place == 0 else f"out{place}")
    if theirs is None or question.out is None or place >= len(question.out):
        return None
    ours = question.out[place]
    return permutation(theirs, ours) if inverse else permutation(ours, theirs)


def differentiable(contender: Contender, inputs: Inputs) -> list[str]:
    """The floating inputs gradients are taken of; those a set-up is built from are its parameters instead."""
    passed = [name for name in inputs.order if not (contender.setup and name in contender.takes)]
    if not contender.setup:
        passed = [name for name in passed if name in contender.takes]
    floating = [name for name in passed if name in inputs.tensors and inputs.array(name).dtype.kind == "f"]
    return [name for name in floating if contender.wrt is None or name in contender.wrt]
