"""Screening and confirming on times that are known: who is flipped where, on top of what, and what is made of it."""

import math
import random
from types import SimpleNamespace

import numpy as np
import pytest

from gapscope.contenders.reader import Inputs
from gapscope.errors import QuestionError
from gapscope.explain._base import Scouted
from gapscope.explain.case import A_LOOK, PATIENCE, SETS, Case
from gapscope.explain.confirm import confirm
from gapscope.explain.explain import _confirm_instead, _fixes
from gapscope.explain.interventions import Intervention
from gapscope.explain.screen import screen, screen_again
from gapscope.explain.sizes import smaller_ones
from gapscope.explain.trial import Member
from gapscope.model.answer import Gap
from gapscope.model.evidence import Estimate
from gapscope.model.question import Contender, Question, TensorSpec

SLOW, FAST = "slow[eager]", "fast[eager]"


class KnownTimes:
    """In the place of a trial: members take the seconds that are written down for them, or fail."""

    def __init__(self, seconds, lacking=(), declining=()):
        self.seconds, self.reasons, self.broken, self.lacking, self.asked = seconds, {}, set(), {*lacking}, []
        self.declining = {*declining}
        self.cores = {}
        self.steps = {}
        self.small = None
        self.question, self.inputs, self.phase = SimpleNamespace(inputs=()), SimpleNamespace(tensors={}), "forward"
        self.rng, self.scatter, self.lasts = random.Random(0), 0.003, 0.0

    def member(self, contender, against=None):
        return Member(contender=contender, inputs=self.inputs, question=self.question, against=against)

    def tick(self, words):
        pass

    def time(self, members, sets):
        self.asked.append(set(members))
        for name in members:
            if name not in self.seconds:
                self.reasons[name] = "it fails"
                self.broken |= {name} - self.lacking - self.declining
        return SimpleNamespace(sets=[self._set(members) for _ in range(sets)], lasted=[self.lasts] * sets)

    def _set(self, members):
        known = [name for name in members if name in self.seconds]
        return {
            name: [self.seconds[name] * math.exp(self.rng.gauss(0, self.scatter)) for _ in range(30)] for name in known
        }


def case(seconds, *, calls=("resident",), lacking=(), declining=()):
    sides = [
        Scouted(
            contender=Contender(name=name, function="f", framework="torch", mode="eager", takes=("x",), axes={}),
            calls=dict.fromkeys(calls, 1.0),
        )
        for name in (SLOW, FAST)
    ]
    ratio = seconds[SLOW] / seconds[FAST]
    gap = Gap(
        slower=SLOW,
        faster=FAST,
        phase="forward",
        quantity="time",
        ratio=Estimate(value=ratio, low=0.9 * ratio, high=1.1 * ratio),
        difference=Estimate(value=1.0, low=0.9, high=1.1),
        word="slower",
        break_even_calls=None,
    )
    return Case(gap=gap, trial=KnownTimes(seconds, lacking, declining), slow=sides[0], fast=sides[1])


def wanted(*switches):
    causes = {"resident": "argument-conversion", "compile": "dispatch-overhead", "no-recording": "autograd-bookkeeping"}
    causes |= {"flush-denormals": "denormals", "without-copies": "layout-copies"}
    return [Intervention(switch=switch, causes=(causes[switch],), group=(switch,)) for switch in switches]


def explained(one, *switches):
    every = wanted(*switches)
    chosen = screen(one, every)
    shares, rest = confirm(one, chosen)
    if others := screen_again(one, every, chosen):
        _, shares, rest = _confirm_instead(one, others, (chosen, shares, rest))
    return {share.cause: pytest.approx(share.ratio.value, rel=0.03) for share in shares}, rest.value


def times(slow, fast):
    """`{"": 8.0, "resident": 4.0}` for each side, by what is flipped."""
    given = {SLOW: slow, FAST: fast}
    return {" + ".join((side, *what.split())): s for side, known in given.items() for what, s in known.items()}


def test_a_compiler_that_fails_is_flipped_on_top_of_what_keeps_it_out():
    one = case(
        times(
            {"": 8.0, "resident": 4.0, "resident compile": 1.0},
            {"": 1.0, "resident": 1.0, "compile": 1.0, "resident compile": 1.0},
        )
    )

    assert explained(one, "resident", "compile") == (
        {"argument-conversion": 2.0, "dispatch-overhead": 4.0},
        pytest.approx(1.0, abs=0.05),
    )
    assert one.tried["compile", SLOW].reason == "on top of resident"
    assert [fix.name for fix in _fixes(one)] == ["compile + keep-resident", "keep-resident"]


@pytest.mark.parametrize(
    ("alone", "shares"), [(6.0, {"argument-conversion": 16 / 6}), (8.0, {"dispatch-overhead": 16.0})]
)
def test_what_takes_a_third_by_itself_goes_before_a_compiler_that_cannot_be_flipped_beside_it(alone, shares):
    one = case(times({"": 16.0, "resident": alone, "compile": 1.0}, {"": 1.0, "resident": 1.0, "compile": 1.0}))

    assert explained(one, "resident", "compile")[0] == shares


def test_what_stands_under_a_compiler_need_not_gain_anything_itself():
    one = case(
        times(
            {"": 8.0, "resident": 7.99, "resident compile": 1.0},
            {"": 1.0, "resident": 1.0, "compile": 1.0, "resident compile": 1.0},
        )
    )

    assert explained(one, "resident", "compile") == ({"dispatch-overhead": 7.99}, pytest.approx(1.0, abs=0.05))
    assert [fix.name for fix in _fixes(one)] == ["compile + keep-resident"]
    assert ("resident", FAST) in one.tried  # it was asked what that gains there


def test_what_makes_the_slow_side_slower_is_no_ground_to_stand_on():
    one = case(times({"": 8.0, "resident": 9.0, "resident compile": 1.0}, {"": 1.0}))

    assert explained(one, "resident", "compile") == ({}, pytest.approx(8.0, rel=0.02))
    assert one.tried["compile", SLOW].reason == "it fails"


def test_the_fast_side_gets_the_same_help():
    """Both convert on the way, and both gain as much by compiling: that is no reason for the gap."""
    slow = {"": 8.0, "resident": 4.0, "resident compile": 1.0}
    fast = {"": 2.0, "resident": 2.0, "resident compile": 0.5}
    one = case(times(slow, fast))

    assert explained(one, "resident", "compile") == ({"argument-conversion": 2.0}, pytest.approx(2.0, rel=0.03))
    assert one.tried["compile", FAST].reason == "on top of resident"


def test_where_nothing_helps_the_reason_is_told():
    one = case(times({"": 8.0, "no-recording": 4.0}, {"": 1.0, "no-recording": 1.0}), calls=("no-recording",))

    assert explained(one, "no-recording", "compile") == ({"autograd-bookkeeping": 2.0}, pytest.approx(4.0, rel=0.03))
    assert not one.tried["compile", SLOW].holds
    assert {*one.trial.asked[3]} == {SLOW, f"{SLOW} + no-recording", f"{SLOW} + no-recording + compile"}


@pytest.mark.parametrize(("lacking", "weak"), [((f"{FAST} + resident",), False), ((), True)])
def test_a_share_is_weak_where_the_fast_side_failed_but_not_where_it_lacks_what_is_flipped(lacking, weak):
    one = case(times({"": 8.0, "resident": 4.0}, {"": 4.0}), lacking=lacking)

    shares, _ = confirm(one, screen(one, wanted("resident")))

    assert [(share.cause, share.weak) for share in shares] == [("argument-conversion", weak)]
    assert ("has nothing to change" in shares[0].evidence) is not weak


@pytest.mark.parametrize(("scatter", "looks"), [(1.0, 2), (0.003, 1)])
def test_a_switch_that_may_hide_a_good_part_of_the_gap_is_flipped_again(scatter, looks):
    one = case(times({"": 8.0, "resident": 8.2}, {"": 1.0}))
    one.trial.scatter = scatter

    screen(one, wanted("resident"))

    flipped = [names for names in one.trial.asked if f"{SLOW} + resident" in names]
    assert flipped == [{SLOW, f"{SLOW} + resident"}] * looks


def test_a_small_cause_behind_a_large_one_is_found_on_top_of_it():
    """By itself it takes a hundredth of the time; without the large one it is half of what is left."""
    slow = {"": 24.0, "resident": 2.4, "no-recording": 23.9, "no-recording resident": 1.2}
    one = case(times(slow, dict.fromkeys(slow, 1.2)), calls=("resident", "no-recording"))

    causes, rest = explained(one, "resident", "no-recording")

    assert [*causes] == ["argument-conversion", "autograd-bookkeeping"]
    assert causes["autograd-bookkeeping"] == pytest.approx(math.sqrt(2.0), rel=0.03)  # over both orders
    assert rest == pytest.approx(1.0, rel=0.05)


def test_nothing_is_looked_for_behind_what_takes_it_all_away():
    slow = {"": 24.0, "resident": 1.2, "no-recording": 23.9}
    one = case(times(slow, {"": 1.2, "resident": 1.2}), calls=("resident", "no-recording"))

    screen(one, wanted("resident", "no-recording"))

    assert not any("resident" in name and "no-recording" in name for names in one.trial.asked for name in names)


def test_a_compiler_does_not_stand_before_what_is_hidden():
    """It takes away as much as both, and cannot be flipped beside either; what changes one thing is looked at first."""
    slow = {"": 24.0, "resident": 2.4, "no-recording": 23.9, "no-recording resident": 1.2, "compile": 1.2}
    one = case(times(slow, dict.fromkeys(slow, 1.2)), calls=("resident", "no-recording"))

    causes, rest = explained(one, "resident", "no-recording", "compile")

    assert [*causes] == ["argument-conversion", "autograd-bookkeeping"]
    assert rest == pytest.approx(1.0, rel=0.05)


@pytest.mark.parametrize(
    ("declines", "named"), [(True, {"layout-copies": 4.0, "dispatch-overhead": 5.0}), (False, {"layout-copies": 4.0})]
)
def test_a_compiler_is_credited_with_what_copies_leave_though_both_cannot_be_had_at_once(declines, named):
    """It leaves such copies out itself; where both fail together, for a reason that nobody knows, that is not known."""
    slow = {"": 24.0, "without-copies": 6.0, "written-down": 24.0, "compile": 1.2, "written-down compile": 1.2}
    both = f"{SLOW} + without-copies + compile"
    known = times(slow, {"": 1.2, "compile": 1.2})
    one = case(known, calls=["without-copies"], declining=[both] if declines else [])

    causes, rest = explained(one, "without-copies", "compile")

    assert causes == named
    assert rest == pytest.approx(20.0 / math.prod(named.values()), rel=0.05)


def test_of_small_ones_the_one_that_matters_behind_the_largest_is_kept():
    """By itself flush-denormals takes a little more; behind the large one nothing, and no-recording two thirds."""
    slow = {"": 24.0, "resident": 6.0, "no-recording": 20.7, "flush-denormals": 20.0, "compile": 1.2}
    slow |= {
        "flush-denormals resident": 5.9,
        "no-recording resident": 2.0,
        "flush-denormals no-recording resident": 1.9,
    }
    one = case(times(slow, dict.fromkeys(slow, 1.2)), calls=("resident", "no-recording"))

    chosen = screen(one, wanted("resident", "no-recording", "flush-denormals", "compile"))

    assert [intervention.switch for intervention in chosen[:2]] == ["resident", "no-recording"]


def test_what_a_disturbed_set_has_hidden_is_looked_for_once_that_is_known():
    """In the first set flush-denormals seems to take what the large one leaves; no-recording does, behind that one."""
    slow = {"": 24.0, "resident": 4.8, "no-recording": 23.9, "flush-denormals": 24.0, "no-recording resident": 1.2}
    slow |= {"flush-denormals resident": 4.8, "flush-denormals no-recording resident": 1.2}
    one = case(times(slow, dict.fromkeys(slow, 1.2)), calls=("resident", "no-recording"))
    every = wanted("resident", "no-recording", "flush-denormals")
    flushed = f"{SLOW} + flush-denormals"

    one.trial.seconds[flushed] = 8.0
    chosen = screen(one, every)
    one.trial.seconds[flushed] = 24.0
    confirm(one, chosen)
    others = screen_again(one, every, chosen)
    shares, rest = confirm(one, others)

    assert {intervention.switch for intervention in chosen} == {"resident", "flush-denormals"}
    assert [intervention.switch for intervention in others] == ["resident", "no-recording"]
    assert {share.cause for share in shares} == {"argument-conversion", "autograd-bookkeeping"}
    assert rest.value == pytest.approx(1.0, rel=0.05)
    assert screen_again(one, every, others) == []  # all that was chosen bears a share
    assert screen_again(one, every, chosen) == others
    one.began -= PATIENCE
    assert screen_again(one, every, chosen) == []  # nobody waits for it


def test_later_turns_are_asked_once_what_kept_them_from_it_is_known_to_be_nothing():
    """In the first set flush-denormals seems to take the whole gap, and no compiler is asked; then it takes nothing."""
    slow = {"": 24.0, "flush-denormals": 24.0, "compile": 1.2, "flush-denormals compile": 1.2}
    one = case(times(slow, {"": 1.2, "compile": 1.2}), calls=())
    every = wanted("flush-denormals", "compile")
    flushed = f"{SLOW} + flush-denormals"

    one.trial.seconds[flushed] = 1.2
    chosen = screen(one, every)
    one.trial.seconds[flushed] = 24.0
    confirm(one, chosen)
    others = screen_again(one, every, chosen)
    shares, _ = confirm(one, others)

    assert [intervention.switch for intervention in chosen] == ["flush-denormals"]
    assert [intervention.switch for intervention in others] == ["compile"]
    assert [share.cause for share in shares] == ["dispatch-overhead"]
    assert screen_again(one, every, others) == []


def test_what_two_switches_both_take_is_counted_once_before_others_are_asked():
    """Each takes half of the gap away by itself, and both together hardly more."""
    slow = {"": 24.0, "resident": 5.0, "no-recording": 5.0, "no-recording resident": 4.5, "written-down": 24.0}
    slow |= {"without-copies": 5.3, "without-copies written-down": 5.3}
    for flipped in ("no-recording", "resident", "no-recording resident"):
        slow |= {f"{flipped} written-down": slow[flipped], f"{flipped} without-copies": slow[flipped] / 4.5}
    one = case(times(slow, dict.fromkeys(slow, 1.0)), calls=("resident", "no-recording", "without-copies"))
    every = wanted("resident", "no-recording", "without-copies")

    chosen = screen(one, every)
    confirm(one, chosen)
    others = screen_again(one, every, chosen)
    shares, rest = confirm(one, others)

    assert {intervention.switch for intervention in chosen} == {"resident", "no-recording"}
    assert one.tried["without-copies", SLOW].holds
    assert "layout-copies" in {share.cause for share in shares}
    assert rest.value == pytest.approx(1.0, rel=0.05)


@pytest.mark.parametrize(
    ("without", "kept"), [(5.0, "without-copies"), (10.0, "without-copies"), (20.0, "other-order")]
)
def test_of_one_intervention_one_form_is_confirmed_though_each_has_a_turn_of_its_own(without, kept):
    slow = {"": 24.0, "other-order": 10.0, "without-copies": without, "written-down": 24.0}
    one = case(times(slow, dict.fromkeys(slow, 1.0)), calls=("other-order", "without-copies"))
    forms = ("without-copies", "other-order")

    chosen = screen(one, [Intervention(switch=name, causes=("layout-copies",), group=forms) for name in forms])

    assert [intervention.switch for intervention in chosen] == [kept]


def test_what_seems_to_take_a_third_of_the_gap_is_confirmed_before_a_compiler_is_asked():
    slow = {"": 8.0, "resident": 3.5, "compile": 1.0, "resident compile": 1.0}
    one = case(times(slow, dict.fromkeys(slow, 1.0)))
    every = wanted("resident", "compile")

    chosen = screen(one, every)
    confirm(one, chosen)
    others = screen_again(one, every, chosen)

    assert [intervention.switch for intervention in chosen] == ["resident"]
    assert {intervention.switch for intervention in others} == {"resident", "compile"}


def test_no_compiler_is_asked_beside_what_seems_to_take_the_gap_away_and_does():
    """So much that it may be a little less than enough: what confirming shows decides, and not its error in one set."""
    slow = {"": 24.0, "resident": 1.77, "compile": 1.2, "resident compile": 1.2}
    one = case(times(slow, {"": 1.2, "resident": 1.2, "compile": 1.2}))
    every = wanted("resident", "compile")

    chosen = screen(one, every)
    shares, _ = confirm(one, chosen)

    assert [share.portion.value for share in shares] == [pytest.approx(0.87, abs=0.01)]
    assert one.explained == shares[0].portion.value
    assert screen_again(one, every, chosen) == []
    assert not any("compile" in name for names in one.trial.asked for name in names)


def test_a_look_is_counted_by_a_set_in_which_compilers_are_no_longer_cold():
    one = case(times({"": 8.0, "resident": 1.0}, {"": 1.0, "resident": 1.0}))
    chosen = screen(one, wanted("resident"))
    taken = one.trial.time
    one.trial.time = lambda members, sets: SimpleNamespace(sets=taken(members, sets).sets, lasted=[90.0, 5.0, 4.0, 5.0])

    confirm(one, chosen)

    assert one.looked == 20.0
    assert one.in_time


@pytest.mark.parametrize("unsure", [True, False])
def test_what_was_confirmed_is_not_lost_where_a_dearer_look_is_sure_of_nothing(unsure):
    slow = {"": 8.0, "resident": 2.0, "compile": 1.0, "resident compile": 1.0}
    one = case(times(slow, dict.fromkeys(slow, 1.0)))
    chosen = wanted("resident")
    screen(one, wanted("resident"))
    screen(one, wanted("compile"))
    shares, rest = confirm(one, chosen)
    if unsure:
        one.trial.time, one.trial.lasts = _dealt(one.trial), A_LOOK
    both = wanted("resident", "compile")

    settled = _confirm_instead(one, both, (chosen, shares, rest))

    assert settled[0] == (chosen if unsure else both)
    assert [share.cause for share in settled[1]][:1] == ["argument-conversion"]
    assert "resident" in one.bearing


@pytest.mark.parametrize(("before", "a_look", "looks"), [(0.0, 0.0, 3), (PATIENCE, 0.0, 1), (0.0, A_LOOK, 1)])
def test_a_share_is_made_surer_only_while_somebody_waits_for_it(before, a_look, looks):
    one = case(times({"": 8.0, "resident": 1.0}, {"": 1.0, "resident": 1.0}))
    chosen = screen(one, wanted("resident"))
    one.trial.asked.clear()
    one.trial.time, timed = _dealt(one.trial), one.trial.asked
    one.trial.lasts = a_look / SETS
    one.began, one.clock = 0.0, lambda: before

    shares, _ = confirm(one, chosen)

    assert shares == ()
    assert len(timed) == looks


def _dealt(trial):
    """Times of sets that do not agree whether there is anything to gain."""
    agreeing = trial.time

    def time(members, sets):
        taken = agreeing(members, sets)
        for number, times in enumerate(taken.sets):
            times[f"{SLOW} + resident"] = [seconds * (1, 12)[number % 2] for seconds in times[f"{SLOW} + resident"]]
        return taken

    return time


@pytest.mark.parametrize(("fast", "shares"), [({"": 1.0}, {}), ({"": 1.0, "larger-batch": 1.0}, {"small-batch": 4.0})])
def test_what_nearly_everybody_gains_by_says_nothing_where_the_fast_side_could_not_be_asked(fast, shares):
    one = case(times({"": 8.0, "larger-batch": 2.0}, fast))
    chosen = screen(one, [Intervention(switch="larger-batch", causes=("small-batch",), group=("larger-batch",))])

    found, _ = confirm(one, chosen)

    assert {share.cause: pytest.approx(share.ratio.value, rel=0.03) for share in found} == shares
    assert one.tried["larger-batch", SLOW].holds


def test_that_holds_for_what_is_flipped_on_top_of_others_too():
    slow = {"": 8.0, "resident": 4.0, "larger-batch": 2.0, "larger-batch resident": 1.0}
    one = case(times(slow, {"": 1.0, "resident": 1.0}))

    chosen = screen(
        one,
        [
            *wanted("resident"),
            Intervention(switch="larger-batch", causes=("small-batch",), group=("larger-batch",)),
        ],
    )

    assert [intervention.switch for intervention in chosen] == ["resident"]


def test_a_switch_whose_size_cannot_be_made_is_refused_with_the_reason():
    one = case(times({"": 8.0, "resident": 1.0}, {"": 1.0, "resident": 1.0}))
    in_its_size = one.trial.member

    def member(contender, against=None):
        if "larger-batch" in contender.name:
            raise QuestionError("inputs of one size only")
        return in_its_size(contender, against)

    one.trial.member = member
    larger = Intervention(switch="larger-batch", causes=("small-batch",), group=("larger-batch",))

    chosen = screen(one, [*wanted("resident"), larger])

    assert [intervention.switch for intervention in chosen] == ["resident"]
    assert one.tried["larger-batch", SLOW].reason == "inputs of one size only"


@pytest.mark.parametrize(
    ("made", "seconds", "named"), [(4, 20.0, ["dispatch-overhead"]), (4, 0.2, []), (1000, 27.0, [])]
)
def test_many_calls_as_one_are_held_to_calls_that_have_next_to_nothing_to_compute(made, seconds, named):
    """`made`: how many elements inputs have where a smaller size is asked for; some are made in one size only."""
    small = {f"{side} at a small size": seconds for side in (SLOW, FAST)}
    one = case(times({"": 27.0, "calls-as-one": 20.0}, {"": 10.0, "calls-as-one": 9.9}) | small)
    one.trial.question = Question(
        name="q",
        title="q",
        file="q.py",
        case=None,
        command="",
        parameters={"N": 1000},
        inputs=(TensorSpec(name="x", axes=("N",), kind="tensor"),),
        out=None,
        contenders=(),
    )
    one.trial.inputs, less = (
        Inputs(order=("x",), tensors=("x",), values=({},), arrays=((np.zeros(size),),)) for size in (1000, made)
    )
    one.trial.others = SimpleNamespace(inputs=lambda question: less)
    one.trial.small = next(smaller_ones(one.trial.question, one.trial.inputs))
    chosen = screen(one, [Intervention(switch="calls-as-one", causes=("dispatch-overhead",), group=("calls-as-one",))])

    found, _ = confirm(one, chosen)

    assert [share.cause for share in found] == named
    assert (small.keys() <= one.trial.asked[-1]) == (made == 4)
