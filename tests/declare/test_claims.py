"""Claims that speak of points."""

import pytest

from gapscope.declare.claims import AnswerView, settle
from gapscope.declare.collection import ClaimDeclaration


def point(ratio, **parameters):
    estimate = {"value": ratio, "low": ratio * 0.9, "high": ratio * 1.1}
    gap = {"slower": "a", "faster": "b", "phase": "forward", "quantity": "time", "ratio": estimate}
    steady = {"contender": "a", "phase": "forward", "steady_s": estimate, "first_calls_s": [ratio]}
    return {"parameters": parameters, "gaps": [gap | {"break_even_calls": estimate}], "measurements": [steady]}


ANSWER = {"points": [point(4.0, L=10, K=3), point(2.0, L=100, K=3), point(1.5, L=100, K=9)]}


def settled(holds, answer=ANSWER):
    found = settle(ClaimDeclaration(text="c", holds=holds), answer)
    return found["word"], found["because"]


def test_points_are_compared_with_each_other():
    assert settled(lambda answer: answer.ratio("a", "b", L=10) > answer.ratio("a", "b", L=100, K=3)) == (
        "supported",
        "a / b at L=10 = 4× [3.6×, 4.4×]; a / b at L=100, K=3 = 2× [1.8×, 2.2×]",
    )


def test_at_and_names_given_to_a_figure_narrow_alike():
    view = AnswerView(ANSWER["points"])

    assert view.at(L=100).ratio("a", "b", K=9).at_points == view.ratio("a", "b", L=100, K=9).at_points
    assert view.time("a", L=10).at_points == view.at(L=10).time("a").at_points
    assert view.first_call("a", L=10).at_points == [(4.0, 4.0, 4.0)]
    assert view.break_even("b", "a", K=9).at_points == view.ratio("a", "b", K=9).at_points


def test_several_points_are_told_apart_in_the_reason():
    assert settled(lambda answer: answer.ratio("a", "b", L=100) > 1.7) == (
        "depends",
        "a / b at L=100 = 2× [1.8×, 2.2×] at K=3, 1.5× [1.35×, 1.65×] at K=9",
    )


@pytest.mark.parametrize(
    "holds",
    [
        lambda answer: answer.ratio("a", "b", L=7) > 1,
        lambda answer: answer.at(L=7).ratio("a", "b") > 1,
        lambda answer: answer.ratio("a", "b", L=10) > answer.ratio("a", "b", L=7),
    ],
)
def test_a_point_that_is_not_there_leaves_the_claim_open(holds):
    assert settled(holds) == ("depends", "no point with L=7 was measured")


def explained(*shares):
    told = {"slower": "a", "faster": "b", "phase": "forward"}
    kernels = [("compute", 1), ("elementwise", 2), ("copy", 5), ("other", 7)]
    operators = [{"contender": "a", "kind": kind, "calls": calls} for kind, calls in kernels]
    named = [{"cause": cause, "ratio": {"value": r, "low": r * 0.9, "high": r * 1.1}} for cause, r in shares]
    return {"points": [{"parameters": {}, "explanations": [told | {"shares": named}], "operators": operators}]}


def test_a_claim_may_speak_of_a_causes_share():
    answer = explained(("retracing", 4.0))
    assert settled(lambda a: a.share("retracing", "a") >= 2, answer) == (
        "supported",
        "retracing in a = 4× [3.6×, 4.4×]",
    )
    assert settled(lambda a: a.share("threads", "a") > 1, answer)[0] == "refuted"


def test_a_claim_may_count_the_kernels_that_compute():
    assert settled(lambda a: a.kernels("a") > 2, explained()) == ("supported", "kernels in a call of a = 3")


@pytest.mark.parametrize(
    ("holds", "because"),
    [
        (lambda a: a.share("threads", "b") > 1, "why b is slower was not asked; `gapscope why` does"),
        (lambda a: a.kernels("b") > 1, "b was not profiled; `gapscope why` does"),
    ],
)
def test_what_only_why_finds_out_leaves_a_claim_open_without_it(holds, because):
    assert settled(holds, explained()) == ("depends", because)
