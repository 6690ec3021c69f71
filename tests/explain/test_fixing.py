"""Fixes: what was surely faster, and all of it at once where that is more."""

from gapscope.explain.fixing import find_fixes
from gapscope.model.answer import Tried
from gapscope.model.evidence import Estimate
from gapscope.model.question import Contender
from gapscope.stats.pairs import Evidence, Prior, pool

SLOW = Contender(name="slow[eager]", function="slow", framework="torch", mode="eager", takes=("x",), axes={})


def tried(switch, ratio, low):
    estimate = Estimate(value=ratio, low=low, high=2 * ratio)
    return Tried(switch=switch, side="slow[eager]", ratio=estimate, holds=True, reason=None)


def gain(value):
    return pool([Evidence(value=value, error=0.01)] * 4, Prior(deviation=0.01))


def names(*given, together=None, needing=()):
    return [fix.name for fix in find_fixes(SLOW, given, together, needing)]


def test_what_is_not_surely_faster_is_no_fix():
    assert names(tried("compile", 3.0, 2.5), tried("all-threads", 1.5, 0.9)) == ["compile"]


def test_all_at_once_comes_first_where_it_gains_most():
    both = ("reformulated", "reuse-memory")
    found = (tried("reformulated", 10.0, 8.0), tried("reuse-memory", 3.0, 2.0))

    assert names(*found, together=(both, gain(3.4)))[0] == "shifted-adds + reuse-memory"
    assert names(*found, together=(both, gain(2.0))) == ["shifted-adds", "reuse-memory"]


def test_what_needs_another_change_is_a_fix_only_beside_it():
    found, both = (tried("resident", 1.5, 1.4), tried("compile", 10.0, 8.0)), (("compile", "resident"), gain(2.7))

    assert names(*found, needing={"compile"}) == ["keep-resident"]
    assert names(*found, needing={"compile"}, together=both) == ["compile + keep-resident", "keep-resident"]
