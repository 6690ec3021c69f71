"""What experiments show has the name that signs give it, where no switch has shown one of these causes."""

from dataclasses import replace

import pytest

from explain.test_screen import FAST, SLOW, case
from gapscope import registry
from gapscope.explain.by_signs import by_signs
from gapscope.model.answer import Share
from gapscope.model.evidence import Estimate


def share(cause):
    one = Estimate(value=2.0, low=1.9, high=2.1)
    claim = registry.find("explain.causes", cause).CLAIM
    return Share(cause=cause, ratio=one, portion=one, evidence=f"{claim}: seen", weak=False)


def named(traces, *causes):
    one = case({SLOW: 8.0, FAST: 1.0})
    one.slow = replace(one.slow, traces=traces)
    return by_signs(one, [share(cause) for cause in causes])


def test_dispatch_of_calls_that_are_traced_is_retracing_and_says_so():
    hosts, other = named(1.0, "dispatch-overhead", "layout-copies")

    assert hosts.cause == "retracing"
    assert hosts.evidence == f"{registry.find('explain.causes', 'retracing').CLAIM}: seen"
    assert other.cause == "layout-copies"


def test_without_such_a_sign_it_is_dispatch():
    assert [one.cause for one in named(0.0, "dispatch-overhead")] == ["dispatch-overhead"]


@pytest.mark.parametrize("shown", ["retracing", "compile-counted"])
def test_beside_what_a_switch_has_shown_dispatch_is_dispatch(shown):
    assert [one.cause for one in named(1.0, shown, "dispatch-overhead")] == [shown, "dispatch-overhead"]


@pytest.mark.parametrize(
    ("products", "flops", "framework", "cause"),
    [
        ({"mv": 40}, 1e6, "torch", "small-batch"),
        ({"mm": 3}, 1e6, "torch", "weak-kernel"),
        ({}, 1e6, "torch", "weak-kernel"),
        ({"mv": 40}, 3e6, "torch", "weak-kernel"),
        ({"mv": 40}, 1e6, "jax", "weak-kernel"),
    ],
    ids=["in pieces", "in a few", "nobody counted", "more of them", "of another library"],
)
def test_as_many_products_in_far_more_pieces_are_a_small_batch(products, flops, framework, cause):
    one = case({SLOW: 8.0, FAST: 1.0})
    one.slow = replace(one.slow, products=products, flops=flops, elements=1000)
    other = replace(one.fast.contender, framework=framework)
    one.fast = replace(one.fast, contender=other, products={"mm": 1}, flops=1e6, elements=1000)

    (named,) = by_signs(one, [share("weak-kernel")])

    assert named.cause == cause


@pytest.mark.parametrize(
    ("threads", "cause"), [(48, "interference"), (2, "threads"), (1, "threads"), (None, "threads")]
)
def test_more_threads_than_cores_are_in_each_others_way(threads, cause):
    one = case({SLOW: 8.0, FAST: 1.0})
    one.slow, one.fast = (replace(side, cores=2, threads=count) for side, count in zip(one.sides(), (threads, 2)))

    (named,) = by_signs(one, [share("threads")])

    assert named.cause == cause
