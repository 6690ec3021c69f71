"""What the fixture `gap` gives to a test."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from gapscope.pytest_plugin._judging import ABSENT, BROKEN, OPEN, Outcome, judge
from gapscope.pytest_plugin._turns import Turns

if TYPE_CHECKING:
    from gapscope.model.answer import Answer

Function = Callable[..., Any]
Keep = Callable[["Answer", "Outcome | None"], None]


class Gaps:
    """
    Compares functions inside a test. Outputs are held against each other before anything is timed.

    Functions at the top of a file run in fresh processes of their own. Lambdas, closures and fixtures cannot be
    handed to another process and run in this one, which sees less: `isolate=True` refuses them instead.
    """

    def __init__(self, turns: Turns, settings: Mapping[str, Any], inconclusive: str, keep: Keep) -> None:
        self._turns = turns
        self._settings = dict(settings)
        self._inconclusive = inconclusive
        self._keep = keep

    def compare(
        self, *functions: Function, inputs: Mapping[str, Any] | None = None, isolate: bool | None = None, **others: Any
    ) -> Answer:
        """The answer, with nothing asserted. `others` are what `gapscope.compare` takes, such as `budget=5`."""
        found = self._ask(functions, inputs, isolate, others)
        self._keep(found, None)
        return found

    def assert_not_slower(
        self,
        new: Function,
        old: Function,
        *,
        by: float = 1.05,
        inputs: Mapping[str, Any] | None = None,
        isolate: bool | None = None,
        **others: Any,
    ) -> None:
        """`new` takes at most `by` times as long as `old`, and computes the same."""
        __tracebackhide__ = True
        self._assert((new, old), by, inputs, isolate, others, both_ways=False)

    def assert_same(
        self,
        one: Function,
        other: Function,
        *,
        by: float = 1.05,
        inputs: Mapping[str, Any] | None = None,
        isolate: bool | None = None,
        **others: Any,
    ) -> None:
        """Neither takes more than `by` times as long as the other, and both compute the same."""
        __tracebackhide__ = True
        self._assert((one, other), by, inputs, isolate, others, both_ways=True)

    def _assert(
        self,
        functions: tuple[Function, Function],
        by: float,
        inputs: Mapping[str, Any] | None,
        isolate: bool | None,
        others: Mapping[str, Any],
        *,
        both_ways: bool,
    ) -> None:
        __tracebackhide__ = True
        if not 1.0 < by < 100.0:
            raise ValueError(f"by={by!r}: how many times as long it may take, as in by=1.05 for five percent.")
        if len(others.get("modes") or ()) > 1:
            raise ValueError(f"modes={list(others['modes'])!r}: assert in one mode at a time, or use gap.compare.")
        band = {"same": by - 1, "beyond": by - 1}
        found = self._ask(functions, inputs, isolate, {**band, **others})
        outcome = judge(found, by, both_ways=both_ways)
        self._keep(found, outcome)
        if outcome.word == BROKEN:
            pytest.fail(outcome.sentence, pytrace=False)
        elif outcome.word == ABSENT:
            pytest.skip(f"absent: {outcome.sentence}")
        elif outcome.word == OPEN:
            self._leave_open(outcome.sentence)

    def _ask(
        self,
        functions: tuple[Function, ...],
        inputs: Mapping[str, Any] | None,
        isolate: bool | None,
        others: Mapping[str, Any],
    ) -> Answer:
        from gapscope import pipeline

        apart = all(pipeline.reachable(function) for function in functions) if isolate is None else isolate
        with self._turns.alone():
            return pipeline.compare(*functions, inputs=inputs or {}, isolate=apart, **{**self._settings, **others})

    def _leave_open(self, sentence: str) -> NoReturn:
        __tracebackhide__ = True
        if self._inconclusive == "fail":
            pytest.fail(f"inconclusive: {sentence}", pytrace=False)
        pytest.skip(f"inconclusive: {sentence}")
