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
    [("numpy", {"sqrt"}, True), ("numpy", {"add"}, False), ("torch", {"sqrt"}, False), ("torch", {"double"}, True)],
)
def test_what_makes_float64_by_itself_is_asked_of_numpy_alone(framework, names, tried):
    plausible = registry.find("explain.causes", "precision-inequality").plausible
    contender = replace(scouted().contender, framework=framework)
    slow = Scouted(contender=contender, names=frozenset(names), dtypes=("float32",))

    assert plausible(slow, slow) is tried
