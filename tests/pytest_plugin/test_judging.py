import pytest

from gapscope.model.answer import Caveat, Point
from gapscope.model.evidence import Estimate
from gapscope.pytest_plugin._judging import judge
from report.answers import answer, gap, state

NEW, OLD = "new[eager]", "old[eager]"


def told(*gaps, new="ok", old="ok", error=None, caveats=()):
    states = (state(NEW, "numpy", status=new, error=error), state(OLD, "numpy", status=old, error=error))
    return answer(Point(parameters={}, contenders=states, gaps=gaps), caveats=caveats)


@pytest.mark.parametrize(
    ("slower", "faster", "word", "one_way", "both_ways"),
    [
        (NEW, OLD, "slower", "broken", "broken"),
        (OLD, NEW, "slower", "holds", "broken"),
        (NEW, OLD, "same", "holds", "holds"),
        (OLD, NEW, "same", "holds", "holds"),
        (NEW, OLD, "inconclusive", "inconclusive", "inconclusive"),
    ],
)
def test_only_the_side_that_is_asked_about_breaks_it(slower, faster, word, one_way, both_ways):
    found = told(gap(slower, faster, 1.1, word))

    assert judge(found, 1.05, both_ways=False).word == one_way
    assert judge(found, 1.05, both_ways=True).word == both_ways


def test_a_new_one_that_is_surely_faster_by_a_little_holds_one_way():
    found = told(gap(OLD, NEW, Estimate(value=1.03, low=1.01, high=1.06), "inconclusive"))

    assert judge(found, 1.05, both_ways=False).word == "holds"
    assert judge(found, 1.05, both_ways=True).word == "inconclusive"


def test_one_phase_that_is_slower_breaks_it_for_all():
    found = told(gap(NEW, OLD, 1.0, "same"), gap(NEW, OLD, 1.2, "slower", phase="gradient"))

    outcome = judge(found, 1.05, both_ways=False)

    assert outcome.word == "broken"
    assert outcome.sentence == (
        "new[eager] takes 1.20× [1.14×, 1.26×] as long as old[eager] (gradient); at most 1.05× is allowed"
    )


def test_what_would_settle_it_is_said_in_the_words_of_pytest():
    caveat = Caveat(name="not-settled", seen="…", advice="about 20 pairs would settle it: --budget 40")

    outcome = judge(told(gap(NEW, OLD, 1.05, "inconclusive"), caveats=(caveat,)), 1.05, both_ways=False)

    assert outcome.sentence.endswith("; about 20 pairs would settle it: --gapscope-budget 40")


@pytest.mark.parametrize(
    ("status", "word", "said"),
    [
        ("wrong", "broken", "new[eager] and old[eager] do not compute the same: at [3]"),
        ("failed", "broken", "new[eager] failed at [3]"),
        ("absent", "absent", "new[eager]: at [3]"),
    ],
)
def test_one_that_cannot_be_compared_is_told_by_its_reason(status, word, said):
    outcome = judge(told(new=status, error="at [3]"), 1.05, both_ways=False)

    assert (outcome.word, outcome.sentence) == (word, said)


def test_without_a_gap_nothing_is_said_to_hold():
    assert judge(told(), 1.05, both_ways=False).word == "inconclusive"
