"""The parent never loads a question file: this asks the describe-worker what is in it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from gapscope.contenders.further import further_points
from gapscope.contenders.resolve import refuse_unknown_parameters, resolve
from gapscope.errors import ContenderError, QuestionError
from gapscope.model.question import Question
from gapscope.model.settings import Settings
from gapscope.worker.process import Place, Worker
from gapscope.worker.protocol import Array

SETS = 3  # that take turns in timing; one more is kept back, to be seen only once timing is over
SET_BYTES = 256 << 20  # above this, fewer input sets rotate: three copies of everything would be the question's size


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The input sets of one question: tensors by name, plain values beside them."""

    order: tuple[str, ...]
    tensors: tuple[str, ...]
    values: tuple[dict[str, Any], ...]
    arrays: tuple[tuple[Array, ...], ...]

    @property
    def sets(self) -> int:
        return len(self.values)

    @property
    def timed(self) -> int:
        """How many sets take turns in timing; the last one is kept back where there are several."""
        return max(1, self.sets - 1)

    def array(self, name: str, number: int = 0) -> Array:
        return self.arrays[number][self.tensors.index(name)]


class Reader:
    """A question file, read by a process of its own. Use it in a `with`."""

    def __init__(self, file: Path, settings: Settings, folders: Sequence[str] = ()) -> None:
        """`folders`: where what it imports is looked for, before anything that is installed."""
        self.file = _readable(file)
        self._folders = list(folders)
        self.settings = settings
        self.title = ""
        self._swept: list[dict[str, Any]] = []
        self._worker = Worker(file.name, Place())

    def __enter__(self) -> Reader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._worker.close()

    def questions(self, case: str | None, *, name: str, command: str, shipped: bool) -> tuple[Question, ...]:
        """Every question in the file, or the one called `case`."""
        header, _ = self._ask("describe", "being read", file=str(self.file), folders=self._folders)
        self.title, described = header["title"], header["questions"]
        top = [header["top"]] if header["top"] and case is None else []
        known = [each["case"] for each in described if each["case"]]
        if case is not None:
            described = [each for each in described if each["case"] == case]
            if not described:
                raise QuestionError(f"{self.file.name} has no question {case!r}. Known: {', '.join(known) or 'none'}.")
        refuse_unknown_parameters(described, self.settings.parameters)
        self._swept = [each for each in [*described, *top] if each["sweeps"]]
        for each in [*described, *top]:
            if each["function_form"]:
                each["inputs"] = self._inputs_of_function(each)
        return tuple(
            resolve(each, self.settings, file=str(self.file), name=name, command=command, shipped=shipped)
            for each in described
        )

    def further(self, asked: Sequence[Question]) -> tuple[Question, ...]:
        """The same questions at the further points their file names, less those that `asked` covers already."""
        return further_points(self._swept, asked, self.settings)

    def inputs(self, question: Question) -> Inputs:
        """Several sets of inputs, made from the seed. What a set-up is built from is the same in all of them."""
        fixed = sorted({name for c in question.contenders if c.setup for name in c.takes})
        one = self._make(question.case, question.parameters, fixed, sets=1)
        size = sum(array.nbytes for array in one.arrays[0])
        sets = SETS + 1 if size * SETS <= SET_BYTES else 2 if size <= 2 * SET_BYTES else 1
        return one if sets == 1 else self._make(question.case, question.parameters, fixed, sets=sets)

    def settle(self, cases: list[str | None], answer: dict[str, Any]) -> list[dict[str, str]]:
        """Every claim with its word."""
        header, _ = self._ask("settle", "settling claims", cases=cases, answer=answer)
        claims: list[dict[str, str]] = header["claims"]
        return claims

    def _inputs_of_function(self, described: dict[str, Any]) -> list[dict[str, Any]]:
        given = {n: v for n, v in self.settings.parameters.items() if n in described["parameters"]}
        parameters = {**described["parameters"], **given}
        made = self._make(described["case"], parameters, [], sets=1)
        return [
            {"name": name, "axes": None, "kind": "tensor" if name in made.tensors else "python"} for name in made.order
        ]

    def _make(self, case: str | None, parameters: Any, fixed: list[str], *, sets: int) -> Inputs:
        header, arrays = self._ask(
            "make_inputs",
            "making inputs",
            case=case,
            parameters=dict(parameters),
            fixed=fixed,
            seed=self.settings.seed,
            sets=sets,
        )
        width = len(header["tensors"])
        return Inputs(
            order=tuple(header["order"]),
            tensors=tuple(header["tensors"]),
            values=tuple(header["values"]),
            arrays=tuple(tuple(arrays[width * n : width * (n + 1)]) for n in range(sets)),
        )

    def _ask(self, command: str, stage: str, **fields: Any) -> tuple[dict[str, Any], list[Array]]:
        try:
            return self._worker.ask(command, stage, self.settings.time_limit, **fields)
        except ContenderError as error:
            raise QuestionError(f"{self.file.name} could not be used while {stage}: {error.cause}") from error


def _readable(file: Path) -> Path:
    if not file.exists():
        raise QuestionError(f"There is no file {file}; `gapscope ask` lists the questions that come with gapscope.")
    if file.is_dir():
        raise QuestionError(f"{file} is a folder; name the question file in it.")
    if file.suffix != ".py":
        raise QuestionError(f"{file} is no Python file; name a question file that ends in .py.")
    if not os.access(file, os.R_OK):
        raise QuestionError(f"{file} cannot be read; check its permissions.")
    return file.resolve()
