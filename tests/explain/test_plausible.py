"""What is called only while a compiler traces is a sign too: in a graph nothing of Python's is called later."""

from dataclasses import replace

import pytest

from gapscope import registry
from gapscope.explain._base import Scouted
from gapscope.model.question import Contender


def scouted(**seen):
    contender = Contender(name="f[function]", function="f", framework="tensorflow", mode="function", takes=(), axes={})
    return Scouted(contender=contender, **seen)


@pytest.mark.parametrize(
    ("cause", "switch", "phase"),
    [
        ("differentiation-complexity", "vectorised-derivatives", "forward"),
        ("dense-update", "sparse-gradients", "gradient"),
        ("graph-control-flow", "unrolled", "forward"),
        ("weak-kernel", "reformulated", "forward"),
    ],
)
@pytest.mark.parametrize("seen", ["calls", "set_up_calls"])
def test_a_switch_is_tried_whether_its_calls_were_seen_in_steady_calls_or_while_tracing(cause, switch, phase, seen):
    plausible = registry.find("explain.causes", cause).plausible
    slow = scouted(phase=phase, **{seen: {switch: 1.0}})

    assert plausible(slow, slow)
    assert not plausible(scouted(phase=phase), slow)


@pytest.mark.parametrize(("names", "tried"), [({"backward"}, True), ({"relu"}, False)])
def test_a_step_that_is_written_as_a_forward_pass_is_seen_by_its_names(names, tried):
    plausible = registry.find("explain.causes", "dense-update").plausible
    slow = scouted(names=frozenset(names), calls={"sparse-gradients": 1.0})

    assert plausible(slow, slow) is tried


@pytest.mark.parametrize(("usual", "elements", "tried"), [(0.04, 10, True), (0.06, 10, False), (0.04, 200_000, False)])
def test_a_larger_batch_is_tried_of_calls_that_do_not_keep_the_machine_busy(usual, elements, tried):
    plausible = registry.find("explain.causes", "small-batch").plausible

    assert plausible(scouted(batch=1, usual=usual, elements=elements), scouted()) is tried


@pytest.mark.parametrize(
    ("slow", "fast", "framework", "bears"),
    [
        (1.0, 0.0, "tensorflow", True),
        (1.0, 1.0, "torch", True),
        (1.0, 1.0, "tensorflow", False),
        (0.0, 0.0, "torch", False),
    ],
    ids=["nobody's kernel", "another library's", "the same library's", "no convolution"],
)
def test_a_kernel_is_weak_beside_another_one(slow, fast, framework, bears):
    bears_its_part = registry.find("explain.causes", "weak-kernel").bears_its_part
    sides = [scouted(calls={"reformulated": count}) for count in (slow, fast)]
    other = replace(sides[1], contender=replace(sides[1].contender, framework=framework))

    assert bears_its_part(sides[0], other) is bears


@pytest.mark.parametrize(("framework", "bears"), [("numba", True), ("numpy", False)])
def test_a_function_that_is_compiled_in_one_piece_is_a_kernel(framework, bears):
    bears_its_part = registry.find("explain.causes", "weak-kernel").bears_its_part
    slow = scouted()
    written = replace(slow, contender=replace(slow.contender, framework=framework))

    assert bears_its_part(written, slow) is bears


@pytest.mark.parametrize(
    ("framework", "names", "tried"),
    [
        ("numpy", {"sqrt"}, True),
        ("numpy", {"add"}, False),
        ("torch", {"sqrt"}, False),
        ("torch", {"double"}, True),
        ("torch", {"np", "linspace"}, True),
        ("torch", {"linspace"}, False),
        ("jax", {"linspace"}, True),
    ],
)
def test_what_makes_float64_by_itself_is_asked_of_numpys_functions_and_of_jax(framework, names, tried):
    plausible = registry.find("explain.causes", "precision-inequality").plausible
    contender = replace(scouted().contender, framework=framework)
    slow = Scouted(contender=contender, names=frozenset(names), dtypes=("float32",))

    assert plausible(slow, slow) is tried


@pytest.mark.parametrize(
    ("names", "precision", "coverage"),
    [
        ({"double"}, True, False),
        ({"float16", "astype"}, False, True),
        ({"half", "zeros"}, False, True),
        ({"float16", "float64"}, True, False),
        ({"add"}, False, False),
    ],
)
def test_a_narrower_type_is_badly_served_and_a_wider_one_more_precise(names, precision, coverage):
    slow = replace(scouted(dtypes=("float32",)), names=frozenset(names))

    found = [
        registry.find("explain.causes", name).plausible(slow, slow)
        for name in ("precision-inequality", "dtype-coverage")
    ]

    assert found == [precision, coverage]


def counted(framework="numpy", **seen):
    one = scouted(**{"own_steps": 10, "others_steps": 30, "others_calls": 1, "asks": 1, "usual": 1e-3, **seen})
    return replace(one, contender=replace(one.contender, framework=framework, mode="eager"))


@pytest.mark.parametrize(
    ("seen", "little"),
    [
        ({}, True),
        ({"asks": 7}, False),
        ({"others_steps": 4_000}, False),
        ({"usual": 5e-5}, False),
        ({"asks": None}, False),
    ],
    ids=["one long call", "many calls", "many steps", "a short call", "nobody counted"],
)
def test_a_call_asks_little_where_the_host_cannot_have_taken_its_time(seen, little):
    slow = counted(**seen)

    assert slow.asks_little is little
    assert (slow.sole_part == "work") is little
    assert registry.find("explain.causes", "weak-kernel").bears_its_part(slow, counted(flops=1e3)) is little


@pytest.mark.parametrize(
    ("seen", "part"),
    [
        ({"others_steps": 20_000}, "call"),
        ({"others_steps": 5_000}, None),
        ({"others_steps": 5_000, "asks": 600}, "call"),
    ],
)
def test_so_many_steps_that_there_is_no_time_for_more_are_the_hosts(seen, part):
    assert counted(**seen, usual=1e-3).sole_part == part


@pytest.mark.parametrize(
    ("slow", "fast", "bears"),
    [
        ((4e6, 100_000), (5e5, 100_000), True),  # at most 8e5 beside it
        ((4e6, 100_000), (3.5e6, 100_000), False),
        ((4e6, 100_000), (0.0, 100_000), False),
        ((4e6, 100_000), (None, 100_000), False),
        ((5e5, 100_000), (1e5, 100_000), False),
    ],
    ids=["surely more", "not a third more", "nothing counted", "not counted", "few for its elements"],
)
def test_more_sums_of_products_are_more_work_whatever_else_counters_count(slow, fast, bears):
    bears_its_part = registry.find("explain.causes", "unequal-work").bears_its_part
    sides = [scouted(flops=flops, elements=elements) for flops, elements in (slow, fast)]

    assert bears_its_part(*sides) is bears


@pytest.mark.parametrize(
    ("slow", "fast", "bears"),
    [(None, 4e6, True), (0.0, 4e6, True), (None, None, False), (4e6, 5e5, False), (4e6, None, False)],
    ids=["no counter sees them", "none", "two algorithms", "more work", "who knows"],
)
def test_a_kernel_is_weak_that_no_counter_sees_beside_sums_of_products(slow, fast, bears):
    sides = [counted(flops=flops, elements=100_000) for flops in (slow, fast)]

    assert sides[0].asks_little
    assert registry.find("explain.causes", "weak-kernel").bears_its_part(*sides) is bears


@pytest.mark.parametrize(
    ("asked", "framework", "bears"),
    [
        ({"mm": 1}, "torch", False),
        ({"mm": 1}, "jax", True),
        ({"mm": 2}, "torch", True),
        ({"bmm": 1}, "torch", True),
        ({}, "torch", True),
    ],
    ids=["the same", "another library", "oftener", "another kernel", "nobody counted"],
)
def test_no_kernel_is_weak_beside_itself(asked, framework, bears):
    slow = counted("torch", flops=4e6, products=asked)
    fast = counted(framework, flops=4e6, products={"mm": 1} if asked else {})

    assert registry.find("explain.causes", "weak-kernel").bears_its_part(slow, fast) is bears


@pytest.mark.parametrize(
    ("convolves", "framework", "bears"),
    [((1.0, 1.0), "tensorflow", True), ((1.0, 1.0), "torch", False), ((1.0, 0.0), "tensorflow", False)],
    ids=["a larger window", "another library's", "another way"],
)
def test_more_operations_of_a_convolution_are_more_work_beside_the_same_librarys(convolves, framework, bears):
    slow, fast = (
        scouted(calls={"reformulated": calls}, flops=flops, elements=1_000)
        for calls, flops in zip(convolves, (4e6, 1e6))
    )
    fast = replace(fast, contender=replace(fast.contender, framework=framework))

    assert registry.find("explain.causes", "unequal-work").bears_its_part(slow, fast) is bears


NUMBER_BY_NUMBER = {"calls": {"resident": 1.0}, "asks": 1_003, "elements": 1_000, "own_steps": 8_000}


@pytest.mark.parametrize(
    ("cause", "slow", "fast", "takes"),
    [
        ("api-wrapper", {"others_steps": 900}, {}, True),
        ("api-wrapper", {"others_steps": 900, "others_calls": 3}, {}, False),
        ("api-wrapper", {"others_steps": 900}, {"others_steps": 600}, False),
        ("api-wrapper", {"others_steps": 900, "own_steps": 600}, {}, False),
        ("api-wrapper", {"others_steps": 900, "framework": "torch"}, {}, False),
        ("argument-conversion", NUMBER_BY_NUMBER, {}, True),
        ("argument-conversion", NUMBER_BY_NUMBER, {"calls": {"resident": 1.0}}, False),
        ("argument-conversion", {**NUMBER_BY_NUMBER, "calls": {}}, {}, False),
        ("argument-conversion", {**NUMBER_BY_NUMBER, "others_steps": 9_000}, {}, False),
        ("argument-conversion", {**NUMBER_BY_NUMBER, "elements": 5_000}, {}, False),
        ("retracing", {"traces": 1.0}, {}, True),
        ("retracing", {"traces": 1.0}, {"traces": 1.0}, False),
        ("retracing", {"traces": 0.1}, {}, False),
    ],
)
def test_signs_say_what_the_host_does_on_a_call(cause, slow, fast, takes):
    module = registry.find("explain.causes", cause)

    assert module.TAKES == "dispatch-overhead"
    assert module.takes(counted(**slow), counted(**fast)) is takes


@pytest.mark.parametrize(("busy", "tried"), [(1.0, True), (0.1, False)])
def test_who_waits_has_no_host_that_works(busy, tried):
    dispatch = registry.find("explain.causes", "dispatch-overhead")
    slow = counted(cores_busy=busy)

    assert dispatch.plausible(slow, counted()) is tried
    assert dispatch.bears_its_part(slow, counted()) is tried
