"""A question at other sizes than its own: inputs of that size, and the reference for them, each made once a point."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from gapscope.contenders.crew import Quarters
from gapscope.contenders.reader import Inputs
from gapscope.model.question import Question
from gapscope.verify.reference import Reference, find_references

Size = tuple[tuple[str, object], ...]


@dataclass
class OtherSizes:
    make_inputs: Callable[[Question], Inputs]
    quarters: Quarters
    _made: dict[Size, Inputs] = field(default_factory=dict)
    _references: dict[Size, Reference | None] = field(default_factory=dict)

    def inputs(self, question: Question) -> Inputs:
        """A `QuestionError` where the question's inputs can be made in one size only."""
        size = _size(question)
        if size not in self._made:
            self._made[size] = self.make_inputs(question)
        return self._made[size]

    def reference(self, question: Question) -> Reference | None:
        """What phase forward gives at this size; None where no contender can say."""
        size = _size(question)
        if size not in self._references:
            found = find_references(question, self.inputs(question), ("forward",), self.quarters, count=False)
            self._references[size] = found.by_phase.get("forward")
        return self._references[size]


def _size(question: Question) -> Size:
    return tuple(sorted(question.parameters.items()))
