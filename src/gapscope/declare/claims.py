"""`gs.claim`: what people say, settled by intervals. The view of an answer that a claim is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from gapscope.declare.collection import ClaimDeclaration, current
from gapscope.declare.truth import Known, Truth
from gapscope.units import in_words, ratio_in_words, size_in_words

Function = TypeVar("Function", bound=Callable[..., Any])


def claim(text: str) -> Callable[[Function], Function]:
    """Settle `text` by the function below it: it is given an answer and returns a comparison."""

    def declare(function: Function) -> Function:
        current().claims.append(ClaimDeclaration(text=text, holds=function))
        return function

    return declare


def settle(declaration: ClaimDeclaration, answer: dict[str, Any]) -> dict[str, str]:
    """The claim with its word and what it rests on."""
    try:
        truth = declaration.holds(AnswerView(answer["points"]))
    except NotMeasured as missing:
        return {"claim": declaration.text, "word": "depends", "because": str(missing)}
    except Exception as error:  # a claim is the user's code, and what was measured must not be lost to it
        because = f"the claim itself failed: {type(error).__name__}: {error}"
        return {"claim": declaration.text, "word": "depends", "because": because}
    if not isinstance(truth, Truth):
        because = f"the claim returned {truth!r}; return a comparison such as answer.ratio(a, b) >= 2"
        return {"claim": declaration.text, "word": "depends", "because": because}
    return {"claim": declaration.text, "word": truth.word, "because": truth.because}


class NotMeasured(Exception):
    """A claim asked for a figure that this answer does not have."""


class AnswerView:
    """
    The figures of an answer, as intervals.

    Every figure covers all points in which its contenders were measured; `at` narrows.
    Comparing gives a `Truth`; combine those with `&`, `|` and `~`.
    """

    def __init__(self, points: list[dict[str, Any]]) -> None:
        self.points = points

    def at(self, **parameters: Any) -> AnswerView:
        """Only the points with these parameters, as in `answer.at(question="short")` or `answer.at(L=10)`."""
        kept = [p for p in self.points if all(p["parameters"].get(k) == v for k, v in parameters.items())]
        if not kept:
            wanted = ", ".join(f"{name}={value}" for name, value in parameters.items())
            raise NotMeasured(f"no point with {wanted} was measured")
        return AnswerView(kept)

    def ratio(self, slower: str, faster: str, *, phase: str = "forward", quantity: str = "time") -> Known:
        """How many times more `slower` takes than `faster`; below one if it takes less."""
        found = []
        for point in self.points:
            for gap in point["gaps"]:
                if (gap["phase"], gap["quantity"]) != (phase, quantity):
                    continue
                ends = gap["ratio"]
                if (gap["slower"], gap["faster"]) == (slower, faster):
                    found.append((ends["low"], ends["value"], ends["high"]))
                elif (gap["slower"], gap["faster"]) == (faster, slower):
                    low, value, high = (
                        None if end is None else 1 / end for end in (ends["high"], ends["value"], ends["low"])
                    )
                    found.append((low, value, high))
        return self._known(f"{slower} / {faster}", found, ratio_in_words)

    def time(self, contender: str, *, phase: str = "forward") -> Known:
        """Seconds a call in steady state."""
        return self._known(f"a call of {contender}", self._figures(contender, phase, "steady_s"), in_words)

    def first_call(self, contender: str, *, phase: str = "forward") -> Known:
        """Seconds the very first call took; observed once, so its interval is a point."""
        kept = [m for m in self._measurements(contender, phase) if m["first_calls_s"]]
        return self._known(f"the first call of {contender}", [(m["first_calls_s"][0],) * 3 for m in kept], in_words)

    def memory(self, contender: str, *, phase: str = "forward") -> Known:
        """Peak bytes over what was there once the inputs were placed."""
        return self._known(
            f"the peak of {contender}", self._figures(contender, phase, "peak_host_bytes"), size_in_words
        )

    def break_even(self, faster: str, slower: str, *, phase: str = "forward") -> Known:
        """Calls after which `faster` has paid back its dearer first calls."""
        found = [
            tuple(gap["break_even_calls"][end] for end in ("low", "value", "high"))
            for point in self.points
            for gap in point["gaps"]
            if (gap["slower"], gap["faster"], gap["phase"], gap["quantity"]) == (slower, faster, phase, "time")
            and gap["break_even_calls"] is not None
        ]
        return self._known(f"calls until {faster} pays", found, lambda number: f"{number:,.0f}")

    def _measurements(self, contender: str, phase: str) -> list[dict[str, Any]]:
        return [
            m
            for point in self.points
            for m in point["measurements"]
            if (m["contender"], m["phase"]) == (contender, phase)
        ]

    def _figures(self, contender: str, phase: str, field: str) -> list[tuple[Any, ...]]:
        found = [m[field] for m in self._measurements(contender, phase)]
        return [(figure["low"], figure["value"], figure["high"]) for figure in found if figure is not None]

    def _known(self, label: str, found: list[tuple[Any, ...]], words: Callable[[float], str]) -> Known:
        if not found:
            raise NotMeasured(f"{label} was not measured")
        ends = [(value if low is None else low, value, value if high is None else high) for low, value, high in found]
        return Known(label, ends, words)
