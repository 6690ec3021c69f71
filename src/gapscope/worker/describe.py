"""
The describe-worker: what a question file holds, its inputs, its claims.

It owns no framework, so describing a file with three frameworks costs no import of any.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from gapscope.declare.claims import settle
from gapscope.declare.collection import Declarations
from gapscope.declare.inputs import InputsDeclaration
from gapscope.errors import QuestionError
from gapscope.worker.load import hide_frameworks, load_file, merged
from gapscope.worker.protocol import Array, Header


class Describer:
    """Holds the loaded file between the three things it can be asked."""

    def __init__(self) -> None:
        self.declared: Declarations | None = None
        self.title = ""

    def describe(self, header: Header, arrays: list[Array]) -> tuple[Header, list[Array]]:
        """Every question in the file, as plain data."""
        path = Path(header["file"])
        module, self.declared = load_file(path, hide_frameworks(None), header["folders"])
        self.title = (inspect.getdoc(module) or path.stem).splitlines()[0]
        return {
            "title": self.title,
            "questions": [self._described(case) for case in _cases(self.declared)],
            # Sweeps at the top of a file with several questions are asked of what stands at its top.
            "top": self._described(None) if self.declared.questions and self.declared.sweeps else None,
        }, []

    def make_inputs(self, header: Header, arrays: list[Array]) -> tuple[Header, list[Array]]:
        """
        `sets` input sets from `seed`. Tensors come as arrays, set by set in declared order;
        plain values in the header. Inputs in `fixed` are the same in every set.
        """
        question = self._question(header["case"])
        assert question.inputs is not None
        sets = [
            build_set(question.inputs, header["parameters"], header["seed"], number) for number in range(header["sets"])
        ]
        first = sets[0]
        for inputs in sets:
            inputs.update({name: first[name] for name in header["fixed"]})
        tensors = [name for name, value in first.items() if isinstance(value, np.ndarray)]
        values = [{n: as_literal(n, value) for n, value in inputs.items() if n not in tensors} for inputs in sets]
        return {"tensors": tensors, "order": list(first), "values": values}, [
            inputs[name] for inputs in sets for name in tensors
        ]

    def settle(self, header: Header, arrays: list[Array]) -> tuple[Header, list[Array]]:
        """The words of all claims, given the answer so far."""
        claims = [claim for case in header["cases"] for claim in self._question(case).claims]
        unique = {claim.text: claim for claim in claims}
        return {"claims": [settle(claim, header["answer"]) for claim in unique.values()]}, []

    def _question(self, case: str | None) -> Declarations:
        assert self.declared is not None
        return merged(self.declared, case)

    def _described(self, case: str | None) -> dict[str, Any]:
        question = self._question(case)
        if question.inputs is None:
            raise QuestionError("No inputs are declared; begin with gs.inputs(x=gs.normal('N', N=1000)).")
        parameters = question.inputs.parameters()
        _refuse_unknown(question.parameters, parameters, f"Question {case!r} sets")
        build = question.inputs.build
        return {
            "case": case,
            "title": question.title or self.title,
            "parameters": {**parameters, **question.parameters},
            "inputs": [
                {"name": name, "axes": made.axes, "kind": made.kind} for name, made in question.inputs.made.items()
            ],
            "function_form": build is not None,
            "out": question.inputs.out,
            "contenders": [
                {
                    "function": c.name,
                    "framework": c.framework,
                    "modes": c.modes,
                    "phases": c.phases,
                    "axes": c.axes,
                    "wrt": c.wrt,
                    "setup": c.setup,
                    "gradients": c.gradients,
                    "reference": c.reference,
                    "takes": c.takes,
                    "line": c.line,
                }
                for c in question.contenders
            ],
            "claims": [claim.text for claim in question.claims],
            "sweeps": [{"points": sweep.points, "only": sweep.only} for sweep in question.sweeps],
        }


def as_literal(name: str, value: Any) -> str:
    """A plain value as Python text: unlike JSON, that keeps tuples tuples and knows complex numbers and bytes."""
    text = repr(value)
    try:
        faithful = ast.literal_eval(text) == value
    except (ValueError, SyntaxError):
        faithful = False
    if not faithful:
        raise QuestionError(
            f"Input {name!r} is {text}; plain values are numbers, strings, and tuples or lists of them."
        )
    return text


def _cases(declared: Declarations) -> list[str | None]:
    """The named questions; the file itself where there are none."""
    return [question.name for question in declared.questions] or [None]


def _refuse_unknown(given: Mapping[str, Any], known: Mapping[str, Any], who: str) -> None:
    for name in given:
        if name not in known:
            raise QuestionError(f"{who} {name}, which no input names. Known: {', '.join(known) or 'none'}.")


def build_set(declaration: InputsDeclaration, parameters: Mapping[str, Any], seed: int, number: int) -> dict[str, Any]:
    """One input set by name: arrays, and plain values as they are."""
    rng = np.random.default_rng([seed, number])
    if declaration.build is not None:
        made = _built(declaration, rng, parameters)
    else:
        made = {}
        for name, spec in declaration.made.items():
            shape = tuple(_size(axis, name, parameters) for axis in spec.axes or ())
            try:
                made[name] = spec.make(rng, shape, {**parameters, "_set": number})
            except QuestionError:
                raise
            except Exception as error:
                raise QuestionError(f"Input {name!r} could not be made: {type(error).__name__}: {error}.") from error
    plain = {name for name, spec in declaration.made.items() if spec.kind == "python"}
    for name, value in made.items():
        if name not in plain:
            made[name] = _checked(name, value, declaration, function_form=declaration.build is not None)
    return made


def _built(declaration: InputsDeclaration, rng: Any, parameters: Mapping[str, Any]) -> dict[str, Any]:
    assert declaration.build is not None
    try:
        made = declaration.build(rng, **parameters)
    except Exception as error:
        raise QuestionError(f"The inputs function failed: {type(error).__name__}: {error}.") from error
    if not isinstance(made, Mapping) or not made:
        raise QuestionError(f"The inputs function returned {type(made).__name__}; return a dict of name to array.")
    return dict(made)


def _size(axis: str, name: str, parameters: Mapping[str, Any]) -> int:
    if axis not in parameters:
        raise QuestionError(f"Dimension {axis} of input {name!r} has no size; say {axis}=… in gs.inputs.")
    size = parameters[axis]
    if not isinstance(size, int) or isinstance(size, bool) or size < 0:
        raise QuestionError(f"Dimension {axis} is {size!r}; sizes are whole numbers.")
    return size


def _checked(name: str, value: Any, declaration: InputsDeclaration, *, function_form: bool) -> Any:
    if function_form and isinstance(value, (bool, int, float, complex, str)):
        return value
    if not isinstance(value, np.ndarray):
        raise QuestionError(
            f"Input {name!r} is {type(value).__name__}, not a NumPy array; pass plain values with gs.python."
        )
    if value.dtype.kind not in "biufc":
        raise QuestionError(f"Input {name!r} has type {value.dtype}; inputs hold numbers.")
    if value.size == 0:
        raise QuestionError(f"Input {name!r} is empty (shape {value.shape}); give every dimension a size above zero.")
    axes = declaration.made[name].axes if name in declaration.made else None
    if axes is not None and len(axes) != value.ndim:
        raise QuestionError(f"Input {name!r} has shape {value.shape}, which does not fit its axes {' '.join(axes)}.")
    return np.ascontiguousarray(value) if value.ndim else value
