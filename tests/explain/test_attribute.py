"""Shares from times whose causes are known by construction."""

import math
import random
from dataclasses import replace

import pytest

from explain.known_times import PRIOR, independent, intervention, sets_of, side
from gapscope.explain.attribute import NONE, Side, spread_of, weigh
from gapscope.explain.confirmed import Confirmed, Split
from gapscope.explain.interventions import Intervention
from gapscope.explain.shares import attribute, unsure
from gapscope.stats.pairs import Prior


def test_two_causes_get_their_own_factors_and_the_rest_is_shown():
    slow, fast = side("slow", ("resident", "no-recording")), side("fast", ("no-recording",))
    times = independent(slow, fast, {"resident": 2.0, "no-recording": 2.0}, {"no-recording": 1.25})
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times), prior=PRIOR, split=None)

    shares, rest = attribute(
        found, [intervention("resident", "argument-conversion"), intervention("no-recording", "autograd-bookkeeping")]
    )

    assert [share.cause for share in shares] == ["argument-conversion", "autograd-bookkeeping"]
    assert shares[0].ratio.value == pytest.approx(2.0, rel=0.01)
    assert shares[1].ratio.value == pytest.approx(2.0 / 1.25, rel=0.01)  # what the fast side gains is no cause
    assert rest.value == pytest.approx(8.0 / 2.0 / 1.6, rel=0.02)
    assert math.prod(share.ratio.value for share in shares) * rest.value == pytest.approx(8.0, rel=0.01)


def test_two_switches_that_remove_the_same_time_share_it():
    slow, fast = side("slow", ("resident", "no-recording")), side("fast", ())
    times = {name: 8.0 if not subset else 2.0 for subset, (name,) in slow.members.items()} | {"fast": 1.0}
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times), prior=PRIOR, split=None)

    shares, rest = attribute(
        found, [intervention("resident", "argument-conversion"), intervention("no-recording", "autograd-bookkeeping")]
    )

    assert [share.ratio.value for share in shares] == [pytest.approx(2.0, rel=0.01)] * 2
    assert rest.value == pytest.approx(2.0, rel=0.02)


def test_a_gain_that_both_sides_have_names_no_cause():
    slow, fast = side("slow", ("no-recording",)), side("fast", ("no-recording",))
    times = independent(slow, fast, {"no-recording": 2.0}, {"no-recording": 2.0})
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times), prior=PRIOR, split=None)

    shares, rest = attribute(found, [intervention("no-recording", "autograd-bookkeeping")])

    assert shares == ()
    assert rest.value == pytest.approx(8.0, rel=0.01)


def test_switches_that_do_nothing_leave_all_of_the_gap():
    switches = ("no-recording", "resident")
    slow, fast = side("slow", switches), side("fast", switches)
    times = independent(slow, fast, {}, {})
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times), prior=PRIOR, split=None)

    shares, rest = attribute(
        found, [intervention("no-recording", "autograd-bookkeeping"), intervention("resident", "argument-conversion")]
    )

    assert shares == ()
    assert rest.value == pytest.approx(8.0, rel=0.01)
    assert rest.low <= 8.0 <= rest.high


def test_switches_that_do_nothing_hardly_ever_name_a_cause():
    """Fresh processes lie 3 % apart, in a gap of 8 %: without the interval every fourth of these would be named."""
    slow, fast = side("slow", ("no-recording", "resident")), side("fast", ("no-recording",))
    both = [intervention("no-recording", "autograd-bookkeeping"), intervention("resident", "argument-conversion")]
    named = 0
    for seed in range(100):
        rng = random.Random(seed)
        sets = sets_of({name: 1.0 for each in (slow, fast) for (name,) in each.members.values()}, seed=seed)
        for times in sets:
            for name in times:
                off = math.exp(rng.gauss(math.log(1.08) if name.startswith("slow") else 0.0, 0.03))
                times[name] = [off * seconds for seconds in times[name]]
        found = Confirmed(slow=slow, fast=fast, sets=sets, prior=Prior(deviation=0.04), split=None)
        named += bool(attribute(found, both)[0])

    assert named <= 3


def test_a_switch_that_scatters_does_not_cost_another_its_share():
    """Whatever is flipped beside `resident` lies anywhere from set to set; `no-recording` by itself does not."""
    slow, fast = side("slow", ("no-recording", "resident")), side("fast", ("no-recording",))
    sets = sets_of(independent(slow, fast, {"no-recording": 1.5}, {}))
    rng = random.Random(1)
    for times in sets:
        for name in (name for name in times if "resident" in name):
            times[name] = [seconds * off for off in [math.exp(rng.gauss(0, 0.8))] for seconds in times[name]]
    found = Confirmed(slow=slow, fast=fast, sets=sets, prior=PRIOR, split=None)

    shares, _ = attribute(
        found, [intervention("resident", "argument-conversion"), intervention("no-recording", "autograd-bookkeeping")]
    )

    assert [share.cause for share in shares] == ["autograd-bookkeeping"]
    assert shares[0].ratio.value == pytest.approx(1.5, rel=0.02)


def test_what_harms_the_fast_side_is_no_share_of_the_gap():
    slow, fast = side("slow", ("one-thread",)), side("fast", ("one-thread",))
    times = independent(slow, fast, {"one-thread": 1.5}, {"one-thread": 0.2})
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times), prior=PRIOR, split=None)

    shares, rest = attribute(found, [intervention("one-thread", "threads")])

    assert [share.ratio.value for share in shares] == [pytest.approx(1.5, rel=0.01)]
    assert rest.value == pytest.approx(8.0 / 1.5, rel=0.02)


def test_a_switch_that_only_harms_the_fast_side_names_no_cause():
    slow, fast = side("slow", ("one-thread",)), side("fast", ("one-thread",))
    times = independent(slow, fast, {}, {"one-thread": 0.2})
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times), prior=PRIOR, split=None)

    assert attribute(found, [intervention("one-thread", "threads")])[0] == ()


def test_a_switch_that_failed_on_the_fast_side_gives_a_weak_share():
    slow, fast = side("slow", ("resident",)), side("fast", ())
    times = independent(slow, fast, {"resident": 2.0}, {})
    failed = {"resident": "it changes the output"}
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times), prior=PRIOR, split=None, unknown=failed)

    (share,), _ = attribute(found, [intervention("resident", "argument-conversion")])

    assert share.weak
    assert "fast could not be changed so (it changes the output)" in share.evidence


def test_one_unusable_switch_does_not_change_how_two_others_share():
    slow = side("slow", ("resident", "no-recording"))

    gain = slow.gain("resident", ("resident", "no-recording", "compile"))

    assert gain == {
        "slow": pytest.approx(0.5),
        "slow + resident": pytest.approx(-0.5),
        "slow + no-recording": pytest.approx(0.5),
        "slow + no-recording + resident": pytest.approx(-0.5),
    }


def test_a_gap_that_is_gone_when_measured_again_is_not_cut_up():
    slow, fast = side("slow", ("resident",)), side("fast", ())
    sets = sets_of({"slow": 1.0, "slow + resident": 0.5, "fast": 1.0})
    found = Confirmed(slow=slow, fast=fast, sets=sets, prior=PRIOR, split=None)

    shares, rest = attribute(found, [intervention("resident", "argument-conversion")])

    assert shares == ()
    assert rest.value == pytest.approx(1.0, rel=0.01)


def test_of_two_that_were_never_run_together_only_the_larger_is_named():
    whole, fast = side("slow", ("resident", "no-recording")), side("fast", ())
    slow = Side(plain="slow", members={subset: name for subset, name in whole.members.items() if len(subset) < 2})
    times = independent(slow, fast, {"resident": 4.0, "no-recording": 4.0}, {})
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times), prior=PRIOR, split=None)

    shares, rest = attribute(
        found, [intervention("resident", "argument-conversion"), intervention("no-recording", "autograd-bookkeeping")]
    )

    assert [share.cause for share in shares] == ["argument-conversion"]
    assert rest.value == pytest.approx(2.0, rel=0.02)


def test_a_switch_that_was_not_flipped_gains_nothing():
    assert side("fast", ()).gain("resident", ("resident",)) == {}
    assert spread_of([{"fast": [1.0]}], {}, PRIOR) is None


def test_a_set_that_lacks_a_member_says_nothing():
    found = weigh([{"a": [1.0, 1.0]}, {"a": [2.0, 2.0], "b": [1.0, 1.0]}], {"a": 1.0, "b": -1.0})

    assert [one.value for one in found] == [pytest.approx(math.log(2.0))]


def test_the_gain_of_compiling_is_split_by_size():
    """t = a + b·work: compiling takes away 3 of 4 seconds' dispatch and 12 of 16 seconds' work."""
    slow, fast = side("slow", ("compile",)), side("fast", ())
    left = 0.01
    times = {
        "slow": 4.0 + 16.0,
        "slow + compile": 1.0 + 4.0,
        "slow at a small size": 4.0 + 16.0 * left,
        "slow + compile at a small size": 1.0 + 4.0 * left,
        "fast": 5.0,
    }
    split = Split(switch="compile", left=left)
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times, noise=0.002), prior=PRIOR, split=split)

    shares, rest = attribute(found, [intervention("compile", "dispatch-overhead", "missing-fusion")])

    by_cause = {share.cause: share for share in shares}
    assert by_cause["dispatch-overhead"].portion.value == pytest.approx(3 / 15, abs=0.01)
    assert by_cause["missing-fusion"].portion.value == pytest.approx(12 / 15, abs=0.01)
    assert rest.value == pytest.approx(1.0, rel=0.01)


@pytest.mark.parametrize(
    ("apart", "named"), [(0.01, ["argument-conversion", "missing-fusion"]), (0.5, ["argument-conversion"])]
)
def test_what_one_thing_likely_takes_away_is_not_credited_to_a_compiler_that_takes_the_same(apart, named):
    """Without the conversion 8 seconds are 2, in sets that lie apart; compiled they are 1, with it or without."""
    slow, fast = side("slow", ("resident", "compile")), side("fast", ())
    slow = replace(slow, turns={"compile": 2})
    times = {"slow": 8.0, "slow + resident": 2.0, "slow + compile": 1.0, "slow + compile + resident": 1.0, "fast": 1.0}
    sets = [
        sets_of(times | {"slow + resident": 2.0 * math.exp(sign * apart)}, sets=1, seed=seed)[0]
        for seed, sign in enumerate((1, -1, 1, -1))
    ]
    found = Confirmed(slow=slow, fast=fast, sets=sets, prior=PRIOR, split=None)

    shares, _ = attribute(
        found, [intervention("resident", "argument-conversion"), intervention("compile", "missing-fusion")]
    )

    assert [share.cause for share in shares] == named
    assert all(share.portion.value < 0.7 for share in shares)
    assert [share.weak for share in shares] == [len(named) == 1] * len(named)


def test_what_takes_less_away_than_its_cause_is_believed_for_leaves_a_compiler_all_that_it_takes():
    """In float32 8 seconds are 3, and 1 compiled: half the bytes are no type that is badly served."""
    slow, fast = side("slow", ("float32", "compile")), side("fast", ("float32",))
    slow = replace(slow, turns={"compile": 2})
    times = {"slow": 8.0, "slow + float32": 3.0, "slow + compile": 1.0, "slow + compile + float32": 1.0}
    found = Confirmed(
        slow=slow, fast=fast, sets=sets_of(times | {"fast": 1.0, "fast + float32": 1.0}), prior=PRIOR, split=None
    )
    asked = replace(intervention("float32", "dtype-coverage"), least={"dtype-coverage": 4.0})

    shares, _ = attribute(found, [asked, intervention("compile", "missing-fusion")])

    assert [share.cause for share in shares] == ["missing-fusion"]
    assert shares[0].portion.value == pytest.approx(1.0, abs=0.02)


def test_what_one_thing_only_likely_takes_away_is_not_named_where_no_compiler_surely_does():
    slow, fast = side("slow", ("resident", "compile")), side("fast", ())
    times = {"slow": 8.0, "slow + resident": 2.0, "slow + compile": 8.0, "slow + compile + resident": 2.0, "fast": 1.0}
    sets = [
        sets_of({name: one * math.exp(0.5 * sign * ("resident" in name)) for name, one in times.items()}, sets=1)[0]
        for sign in (1, -1, 1, -1)
    ]
    found = Confirmed(slow=slow, fast=fast, sets=sets, prior=PRIOR, split=None)
    asked = [intervention("resident", "argument-conversion"), intervention("compile", "missing-fusion")]

    assert attribute(found, asked)[0] == ()


@pytest.mark.parametrize(("small", "named"), [(20, ["dispatch-overhead"]), (2_000, ["missing-fusion"])])
def test_what_compiling_gains_on_a_loop_of_the_interpreters_is_dispatch_though_it_grows_with_the_work(small, named):
    slow, fast = side("slow", ("compile",)), side("fast", ())
    left = 0.01
    times = {"slow": 20.0, "slow + compile": 5.0, "fast": 5.0}
    times |= {f"{name} at a small size": seconds * left for name, seconds in times.items()}
    found = Confirmed(
        slow=slow,
        fast=fast,
        sets=sets_of(times),
        prior=PRIOR,
        split=Split(switch="compile", left=left),
        steps={"slow": 2_000, "slow at a small size": small},
    )

    shares, _ = attribute(found, [intervention("compile", "dispatch-overhead", "missing-fusion")])

    assert [share.cause for share in shares] == named


@pytest.mark.parametrize(
    ("dispatch", "work", "named"),
    [
        ((4.0, 1.0), (0.2, 0.05), {"dispatch-overhead": 4.0}),
        ((0.2, 0.05), (4.0, 1.0), {"missing-fusion": 4.0}),
        ((4.0, 1.0), (0.8, 0.2), {"dispatch-overhead": 3.2, "missing-fusion": 1.3}),
    ],
)
def test_what_is_too_little_for_a_name_goes_with_what_the_same_switch_took_away(dispatch, work, named):
    """An experiment took it away: it is not unexplained."""
    slow, fast = side("slow", ("compile",)), side("fast", ())
    left = 0.01
    times = {
        "slow": dispatch[0] + work[0],
        "slow + compile": dispatch[1] + work[1],
        "slow at a small size": dispatch[0] + work[0] * left,
        "slow + compile at a small size": dispatch[1] + work[1] * left,
        "fast": dispatch[1] + work[1],
    }
    split = Split(switch="compile", left=left)
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times, noise=0.0005), prior=PRIOR, split=split)

    shares, rest = attribute(found, [intervention("compile", "dispatch-overhead", "missing-fusion")])

    assert {share.cause: round(share.ratio.value, 1) for share in shares} == named
    assert rest.value == pytest.approx(1.0, rel=0.01)


def test_a_fast_side_that_gains_much_is_no_remnant():
    """Compiling takes 7 of 8 seconds' dispatch on one side, a third of the work on the other: that is not taken off."""
    slow, fast = side("slow", ("compile",)), side("fast", ("compile",))
    left = 0.01
    parts = {"slow": (8.0, 0.1), "slow + compile": (1.0, 0.1), "fast": (0.5, 1.5), "fast + compile": (0.5, 1.0)}
    times = {name: call + work for name, (call, work) in parts.items()}
    times |= {f"{name} at a small size": call + work * left for name, (call, work) in parts.items()}
    split = Split(switch="compile", left=left)
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times, noise=0.0005), prior=PRIOR, split=split)

    shares, _ = attribute(found, [intervention("compile", "dispatch-overhead", "missing-fusion")])

    (share,) = shares
    assert share.cause == "dispatch-overhead"
    assert share.ratio.value == pytest.approx(8.1 / 1.1, rel=0.01)


def test_without_a_plain_member_nothing_is_said():
    found = Confirmed(
        slow=Side(plain="slow", members={NONE: {"slow": 1.0}}),
        fast=Side(plain="fast", members={NONE: {"fast": 1.0}}),
        sets=[],
        prior=PRIOR,
        split=None,
    )

    assert attribute(found, []) == ((), None)


def test_what_comes_later_is_credited_only_with_what_is_left():
    """A compiler takes away the tracing too; that is tracing's share, whichever is flipped first."""
    members = {frozenset(s): {"".join(sorted(s)) or "plain": 1.0} for s in ((), ("a",), ("b",), ("a", "b"))}
    side = Side(plain="plain", members=members, turns={"a": 0, "b": 2})

    assert side.gain("a", ["a", "b"]) == {"plain": 1.0, "a": -1.0}
    assert side.gain("b", ["a", "b"]) == {"a": 1.0, "ab": -1.0}


def test_memory_that_another_cause_needs_is_that_ones():
    """Two operations made one need no memory between them: that is fusing's share, whichever is flipped first."""
    switches = [intervention("reuse-memory", "allocation"), intervention("compile", "missing-fusion")]
    slow, fast = side("slow", ("reuse-memory", "compile")), side("fast", ())
    slow = replace(slow, turns={one.switch: one.credited for one in switches})
    times = {"slow": 8.0, "slow + reuse-memory": 3.0, "slow + compile": 1.2, "slow + compile + reuse-memory": 1.0}
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times | {"fast": 1.0}), prior=PRIOR, split=None)

    shares, _ = attribute(found, switches)

    assert {share.cause: round(share.ratio.value, 1) for share in shares} == {"missing-fusion": 6.7, "allocation": 1.2}


def test_handing_work_to_threads_that_waits_bring_about_is_theirs():
    """Held to one thread a wait costs next to nothing: what waiting takes is its own, whichever is flipped first."""
    switches = [intervention("one-thread", "threads"), intervention("no-waiting", "missing-synchronisation")]
    slow, fast = side("slow", ("one-thread", "no-waiting")), side("fast", ())
    slow = replace(slow, turns={one.switch: one.credited for one in switches})
    times = {"slow": 1.7, "slow + one-thread": 1.04, "slow + no-waiting": 1.02, "slow + no-waiting + one-thread": 1.01}
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times | {"fast": 1.0}), prior=PRIOR, split=None)

    shares, _ = attribute(found, switches)

    assert {share.cause: round(share.ratio.value, 2) for share in shares} == {"missing-synchronisation": 1.67}


def test_what_could_only_be_flipped_on_top_of_another_is_credited_there():
    """A conversion on the way keeps a compiler out; without it, what the compiler takes away is seen."""
    pair = ("resident", "compile")
    members = {frozenset(s): {" + ".join(("slow", *s)): 1.0} for s in ((), pair[:1], pair)}
    slow, fast = Side(plain="slow", members=members, turns={"compile": 2}), side("fast", ())
    times = {"slow": 8.0, "slow + resident": 7.9, "slow + resident + compile": 1.0, "fast": 1.0}
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times), prior=PRIOR, split=None)
    compiling = Intervention(
        switch="compile", causes=("dispatch-overhead",), group=("compile",), on_top_of=("resident",)
    )

    (share,), rest = attribute(found, [compiling, intervention("resident", "argument-conversion")])

    assert (share.cause, round(share.ratio.value, 1)) == ("dispatch-overhead", 7.9)
    assert rest.value == pytest.approx(8.0 / 7.9, rel=0.02)


def test_only_orders_that_keep_to_the_turns_have_to_be_measured():
    members = {frozenset(s): {"".join(s) or "plain": 1.0} for s in ("", "a", "b", "ab", "abc")}
    side = Side(plain="plain", members=members, turns={"c": 2})

    assert side.complete(["a", "b", "c"])
    assert not side.complete(["a", "c"])
    assert side.gain("c", ["a", "b", "c"]) == {"ab": 1.0, "abc": -1.0}


@pytest.mark.parametrize(("factor", "noise", "expected"), [(2.0, 0.005, False), (1.0, 0.005, False), (2.0, 2.0, True)])
def test_more_sets_are_wanted_only_where_a_large_share_is_not_sure(factor, noise, expected):
    slow, fast = side("slow", ("resident",)), side("fast", ())
    times = independent(slow, fast, {"resident": factor}, {})
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times, noise=noise, rounds=4), prior=PRIOR, split=None)

    assert unsure(found, [intervention("resident", "argument-conversion")]) is expected


def test_more_sets_are_wanted_where_a_share_is_sure_only_beside_a_switch_that_bears_none():
    """By itself it gains much in every second set and little in the others; beside the other, the opposite."""
    slow, fast = side("slow", ("resident", "no-recording")), side("fast", ())
    sets = []
    for alone in (0.1, 0.9, 0.1, 0.9):
        gains = {"": 0.0, " + resident": alone, " + no-recording": 0.0, " + no-recording + resident": 1 - alone}
        times = {f"slow{flipped}": 8.0 * math.exp(-gain) for flipped, gain in gains.items()} | {"fast": 1.0}
        sets += sets_of(times, sets=1)
    found = Confirmed(slow=slow, fast=fast, sets=sets, prior=PRIOR, split=None)
    asked = [intervention("resident", "argument-conversion"), intervention("no-recording", "autograd-bookkeeping")]

    assert attribute(found, asked)[0] == ()
    assert unsure(found, asked)


@pytest.mark.parametrize(("factor", "named"), [(1.5, False), (3.0, True)])
def test_what_anybody_would_gain_names_no_cause(factor, named):
    slow, fast = side("slow", ("float32",)), side("fast", ())
    found = Confirmed(
        slow=slow, fast=fast, sets=sets_of(independent(slow, fast, {"float32": factor}, {})), prior=PRIOR, split=None
    )
    asked = Intervention(
        switch="float32", causes=("dtype-coverage",), group=("float32",), least={"dtype-coverage": 2.2}
    )

    assert bool(attribute(found, [asked])[0]) is named


def test_a_cause_with_two_switches_is_named_once():
    slow, fast = side("slow", ("compile", "calls-as-one")), side("fast", ())
    times = independent(slow, fast, {"compile": 2.0, "calls-as-one": 3.0}, {})
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times), prior=PRIOR, split=None)

    shares, rest = attribute(
        found, [intervention("compile", "dispatch-overhead"), intervention("calls-as-one", "dispatch-overhead")]
    )

    assert [(share.cause, round(share.ratio.value, 1)) for share in shares] == [("dispatch-overhead", 6.0)]
    assert rest.value == pytest.approx(8.0 / 6.0, rel=0.02)


@pytest.mark.parametrize(
    ("gains", "named"),
    [
        ({"compile": 1.3}, []),
        ({"compile": 2.5}, ["dispatch-overhead"]),
        ({"compile": 1.3, "resident": 1.5}, ["argument-conversion", "dispatch-overhead"]),
        ({"resident": 1.3}, ["argument-conversion"]),
    ],
)
def test_a_little_that_only_a_compiler_takes_away_is_no_cause(gains, named):
    causes = {"compile": "dispatch-overhead", "resident": "argument-conversion"}
    slow, fast = side("slow", tuple(gains)), side("fast", ())
    times = independent(slow, fast, gains, {})
    times = {
        name: seconds * (4.0 / math.prod(gains.values()) if name != "fast" else 1.0) for name, seconds in times.items()
    }
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times), prior=PRIOR, split=None)

    shares, _ = attribute(found, [intervention(switch, causes[switch]) for switch in gains])

    assert [share.cause for share in shares] == named


@pytest.mark.parametrize(
    ("hosts_alone", "causes"), [(False, ["missing-fusion"]), (True, ["dispatch-overhead"])], ids=["work", "the host's"]
)
def test_a_compiled_loop_gains_the_hosts_time_where_there_is_no_other(hosts_alone, causes):
    slow, fast = side("slow", ("compile",)), side("fast", ())
    times = independent(slow, fast, {"compile": 4.0}, {})
    times |= {"slow at a small size": 0.004, "slow + compile at a small size": 0.004}
    split = Split(switch="compile", left=0.001)
    found = Confirmed(slow=slow, fast=fast, sets=sets_of(times), prior=PRIOR, split=split, hosts_alone=hosts_alone)

    shares, _ = attribute(found, [intervention("compile", "dispatch-overhead", "missing-fusion")])

    assert [share.cause for share in shares] == causes
    assert shares[0].ratio.value == pytest.approx(4.0, rel=0.01)
