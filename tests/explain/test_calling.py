"""What calling costs, from times whose causes are known by construction."""

import pytest

from explain.known_times import PRIOR, independent, intervention, sets_of, side
from gapscope.explain.confirmed import Confirmed
from gapscope.explain.shares import attribute


def test_what_harms_the_fast_side_is_not_flipped_there():
    """A number passed as a tensor slows plain Python down; what calls cost is asked of Python as it is."""
    slow, fast = (side(name, ("calls-as-one", "tensor-arguments")) for name in ("slow", "fast"))
    times = independent(slow, fast, {"calls-as-one": 2.0, "tensor-arguments": 2.0}, {"calls-as-one": 1.25})
    times |= {"fast + tensor-arguments": 8.0, "fast + calls-as-one + tensor-arguments": 1.0}
    times |= {"slow + tensor-arguments at a small size": 3.0, "fast at a small size": 0.9}
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times), prior=PRIOR, split=None)

    shares, _ = attribute(
        found, [intervention("calls-as-one", "dispatch-overhead"), intervention("tensor-arguments", "retracing")]
    )

    assert {share.cause: round(share.ratio.value, 1) for share in shares} == {
        "dispatch-overhead": 2.3,  # of 4 and 2, a call that costs 0.2 leaves 2.2; with the fast side's work, 2.8 and 1
        "retracing": 2.0,
    }


def test_of_calls_that_are_nearly_all_cost_the_work_that_is_left_takes_nothing():
    """Side by side, one side's additions take four times as long as the other's: next to nothing of a call."""
    slow, fast = (side(name, ("calls-as-one",)) for name in ("slow", "fast"))
    times = {"slow": 2e-4, "slow + calls-as-one": 2e-9, "fast": 5e-8, "fast + calls-as-one": 5e-10}
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times), prior=PRIOR, split=None)

    (share,), rest = attribute(found, [intervention("calls-as-one", "dispatch-overhead")])

    assert share.portion.value == pytest.approx(1.0, abs=0.01)
    assert rest.value == pytest.approx(1.0, abs=0.05)


def test_of_calls_that_are_all_work_calling_bears_nothing():
    slow, fast = (side(name, ("calls-as-one",)) for name in ("slow", "fast"))
    times = {"slow": 8.0, "slow + calls-as-one": 7.9, "fast": 1.0, "fast + calls-as-one": 0.9}
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times), prior=PRIOR, split=None)

    assert attribute(found, [intervention("calls-as-one", "dispatch-overhead")])[0] == ()


@pytest.mark.parametrize(
    ("cores", "named"), [({}, True), ({"slow + calls-as-one": 1.9, "fast + calls-as-one": 1.9}, False)]
)
def test_what_more_cores_gain_is_not_the_calls(cores, named):
    slow, fast = (side(name, ("calls-as-one",)) for name in ("slow", "fast"))
    times = {"slow": 34.0, "slow + calls-as-one": 17.0, "fast": 1.0, "fast + calls-as-one": 0.53}
    times |= {"slow at a small size": 20.0, "fast at a small size": 0.5}
    cores = {"slow": 0.95, "fast": 0.95, **cores}
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times), prior=PRIOR, split=None, cores=cores)

    assert bool(attribute(found, [intervention("calls-as-one", "dispatch-overhead")])[0]) == named


@pytest.mark.parametrize(
    ("each", "small", "named"), [(20.0, 20.0, True), (20.0, 0.2, False), (20.0, None, False), (9.9, None, True)]
)
def test_a_call_costs_no_more_than_with_next_to_nothing_to_compute(each, small, named):
    """What else is gained side by side is the work's: a routine for many matrices may take each in less time."""
    slow, fast = (side(name, ("calls-as-one",)) for name in ("slow", "fast"))
    times = {"slow": 27.0, "slow + calls-as-one": each, "fast": 10.0, "fast + calls-as-one": 9.9}
    times |= {"slow at a small size": small, "fast at a small size": small} if small else {}
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times), prior=PRIOR, split=None)

    assert bool(attribute(found, [intervention("calls-as-one", "dispatch-overhead")])[0]) == named


def test_fewer_cores_are_no_reason_to_count_less():
    alone = side("slow", ())
    found = Confirmed(slow=alone, fast=alone, sets=[], prior=PRIOR, split=None, cores={"slow": 2.0, "lean": 1.0})

    assert found.busier("slow", "lean") == 1.0
    assert found.busier("lean", "slow") == 2.0
    assert found.busier("lean", "unknown") == 1.0


@pytest.mark.parametrize(("steps", "named"), [(2_000, True), (22, False)])
def test_a_loop_over_the_size_is_part_of_the_call(steps, named):
    """With one row in the place of a hundred, a call of every row's own costs a hundredth."""
    slow, fast = (side(name, ("calls-as-one",)) for name in ("slow", "fast"))
    times = {"slow": 300.0, "slow + calls-as-one": 4.0, "fast": 2.0, "fast + calls-as-one": 1.0}
    times |= {"slow at a small size": 3.0, "fast at a small size": 0.9}
    counts = {"slow": steps, "slow at a small size": 20, "fast": 10, "fast at a small size": 10}
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times), prior=PRIOR, split=None, steps=counts)

    shares, _ = attribute(found, [intervention("calls-as-one", "dispatch-overhead")])

    assert [share.cause for share in shares if share.portion.value > 0.8] == ["dispatch-overhead"] * named
