"""`gs.claim`: what people say, settled by intervals. The view of an answer that a claim is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from gapscope.declare.collection import ClaimDeclaration, current
from gapscope.declare.truth import Known, Truth
from gapscope.units import in_words, ratio_in_words, size_in_words

NO_POINT = "no point with"
"""How the reason begins when a claim speaks of a point that is not in the answer."""
COMPUTING = ("compute", "elementwise")
"""Kinds of operators that work on values."""
Ends = tuple[Any, Any, Any]
Figures = list[tuple[dict[str, Any], Ends]]
"""Each with the parameters of its point."""
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

    Every figure covers all points in which its contenders were measured; `at` narrows, and so do
    the names of dimensions given to a figure: `answer.ratio(a, b, L=10)`. Comparing gives a `Truth`;
    combine those with `&`, `|` and `~`.
    """

    def __init__(self, points: list[dict[str, Any]], place: str = "") -> None:
        self.points = points
        self.place = place

    def at(self, **parameters: Any) -> AnswerView:
        """Only the points with these parameters, as in `answer.at(question="short")` or `answer.at(L=10)`."""
        if not parameters:
            return self
        kept = [p for p in self.points if all(p["parameters"].get(k) == v for k, v in parameters.items())]
        wanted = ", ".join(f"{name}={value}" for name, value in parameters.items())
        if not kept:
            raise NotMeasured(f"{NO_POINT} {wanted} was measured")
        return AnswerView(kept, ", ".join(part for part in (self.place, wanted) if part))

    def ratio(
        self, slower: str, faster: str, *, phase: str = "forward", quantity: str = "time", **parameters: Any
    ) -> Known:
        """How many times more `slower` takes than `faster`; below one if it takes less."""
        view, found = self.at(**parameters), []
        for point in view.points:
            for gap in point["gaps"]:
                if (gap["phase"], gap["quantity"]) != (phase, quantity):
                    continue
                ends = gap["ratio"]
                if (gap["slower"], gap["faster"]) == (slower, faster):
                    found.append((point["parameters"], (ends["low"], ends["value"], ends["high"])))
                elif (gap["slower"], gap["faster"]) == (faster, slower):
                    low, value, high = (
                        None if end is None else 1 / end for end in (ends["high"], ends["value"], ends["low"])
                    )
                    found.append((point["parameters"], (low, value, high)))
        return view._known(f"{slower} / {faster}", found, ratio_in_words)

    def time(self, contender: str, *, phase: str = "forward", **parameters: Any) -> Known:
        """Seconds a call in steady state."""
        view = self.at(**parameters)
        return view._known(f"a call of {contender}", view._figures(contender, phase, "steady_s"), in_words)

    def first_call(self, contender: str, *, phase: str = "forward", **parameters: Any) -> Known:
        """Seconds the very first call took; observed once, so its interval is a point."""
        view = self.at(**parameters)
        kept = [(place, m) for place, m in view._measurements(contender, phase) if m["first_calls_s"]]
        found: Figures = [(place, (m["first_calls_s"][0],) * 3) for place, m in kept]
        return view._known(f"the first call of {contender}", found, in_words)

    def memory(self, contender: str, *, phase: str = "forward", **parameters: Any) -> Known:
        """Peak bytes over what was there once the inputs were placed."""
        view = self.at(**parameters)
        found = view._figures(contender, phase, "peak_host_bytes")
        return view._known(f"the peak of {contender}", found, size_in_words)

    def break_even(self, faster: str, slower: str, *, phase: str = "forward", **parameters: Any) -> Known:
        """Calls after which `faster` has paid back its dearer first calls."""
        view = self.at(**parameters)
        found: Figures = [
            (point["parameters"], _ends(gap["break_even_calls"]))
            for point in view.points
            for gap in point["gaps"]
            if (gap["slower"], gap["faster"], gap["phase"], gap["quantity"]) == (slower, faster, phase, "time")
            and gap["break_even_calls"] is not None
        ]
        return view._known(f"calls until {faster} pays", found, lambda number: f"{number:,.0f}")

    def share(self, cause: str, slower: str, *, phase: str = "forward", **parameters: Any) -> Known:
        """
        The factor that `cause` was shown to make of the gap between `slower` and the fastest.

        One where that gap was explained without it.
        """
        view = self.at(**parameters)
        found: Figures = []
        for point in view.points:
            for told in point["explanations"]:
                if (told["slower"], told["phase"]) == (slower, phase):
                    named = [_ends(share["ratio"]) for share in told["shares"] if share["cause"] == cause]
                    found.append((point["parameters"], named[0] if named else (1.0, 1.0, 1.0)))
        if not found:
            raise NotMeasured(f"why {slower} is slower was not asked; `gapscope why` does")
        return view._known(f"{cause} in {slower}", found, ratio_in_words)

    def kernels(self, contender: str, **parameters: Any) -> Known:
        """How many kernels that compute a call runs, as a profiler saw them; copies and the host's own work apart."""
        view = self.at(**parameters)
        found: Figures = []
        for point in view.points:
            kept = [one for one in point["operators"] if one["contender"] == contender]
            if kept:
                number = sum(one["calls"] for one in kept if one["kind"] in COMPUTING)
                found.append((point["parameters"], (number,) * 3))
        if not found:
            raise NotMeasured(f"{contender} was not profiled; `gapscope why` does")
        return view._known(f"kernels in a call of {contender}", found, lambda number: f"{number:.0f}")

    def _measurements(self, contender: str, phase: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        return [
            (point["parameters"], m)
            for point in self.points
            for m in point["measurements"]
            if (m["contender"], m["phase"]) == (contender, phase)
        ]

    def _figures(self, contender: str, phase: str, field: str) -> Figures:
        found = [(place, m[field]) for place, m in self._measurements(contender, phase)]
        return [(place, _ends(figure)) for place, figure in found if figure is not None]

    def _known(self, label: str, found: Figures, words: Callable[[float], str]) -> Known:
        placed = f"{label} at {self.place}" if self.place else label
        if not found:
            raise NotMeasured(f"{placed} was not measured")
        ends = [
            (value if low is None else low, value, value if high is None else high) for _, (low, value, high) in found
        ]
        return Known(placed, ends, words, _places([parameters for parameters, _ in found]))


def _ends(estimate: dict[str, Any]) -> Ends:
    return estimate["low"], estimate["value"], estimate["high"]


def _places(points: list[dict[str, Any]]) -> tuple[str, ...]:
    """What tells each point from the others, in words."""
    names = list(dict.fromkeys(name for point in points for name in point))
    telling = [name for name in names if len({repr(point.get(name)) for point in points}) > 1]
    return tuple(", ".join(f"{name}={point[name]}" for name in telling if name in point) for point in points)
