import pytest

from gapscope import registry
from gapscope.explain._base import Scouted
from gapscope.explain.interventions import ONE_THING, Intervention, acts, flip_side, interventions
from gapscope.model.question import Contender


def scouted(framework="torch", mode="eager", **signs):
    contender = Contender(
        name=f"f[{mode}]", function="f", framework=framework, mode=mode, takes=("x",), axes={}, gradients=False
    )
    return Scouted(contender=contender, **signs)


def switches(slow, fast):
    return {intervention.switch for intervention in interventions(slow, fast)}


def test_two_compiled_programs_without_any_sign_have_nothing_to_try():
    assert switches(scouted(mode="compile", usual=0.1), scouted(mode="compile")) == set()


def test_short_calls_may_be_made_one():
    assert "calls-as-one" in switches(scouted(mode="compile", usual=1e-4), scouted(mode="compile"))


def test_a_plain_program_may_be_compiled():
    found = [one for one in interventions(scouted(), scouted(mode="compile")) if one.switch == "compile"]

    assert [one.causes for one in found] == [("dispatch-overhead", "missing-fusion")]


def test_a_program_is_not_compiled_where_that_brings_other_kernels():
    assert "compile" in switches(scouted("numpy"), scouted("numpy"))
    assert "compile" not in switches(scouted("numpy", names=frozenset({"linalg"})), scouted("numpy"))
    assert "compile" in switches(scouted("torch", names=frozenset({"linalg"})), scouted("torch"))


@pytest.mark.parametrize(
    ("signs", "switch"),
    [
        ({"calls": {"resident": 2.0}}, "resident"),
        ({"names": frozenset({"tolist"})}, "resident"),
        ({"calls": {"keep-compiled": 1.0}}, "keep-compiled"),
        ({"calls": {"vectorised-derivatives": 8.0}}, "vectorised-derivatives"),
        ({"calls": {"batches-in-memory": 1.0}}, "batches-in-memory"),
        ({"set_up_calls": {"no-other-threads": 1.0}}, "no-other-threads"),
        ({"traces": 1.0}, "tensor-arguments"),
        ({"denormals": 0.5}, "flush-denormals"),
        ({"denormals": 0.5}, "normal-inputs"),
        ({"meets_denormals": True}, "flush-denormals"),
        ({"faults": 1000.0}, "reuse-memory"),
        ({"dtypes": ("float64",)}, "float32"),
        ({"dtypes": ("float32",), "names": frozenset({"double"})}, "float32"),
        ({"cores": 2, "threads": 1}, "all-threads"),
        ({"cores": 2, "cores_busy": 1.9, "threads": 2}, "one-thread"),
    ],
)
def test_a_sign_makes_its_switch_worth_trying(signs, switch):
    assert switch in switches(scouted(mode="compile", **signs), scouted(mode="compile"))
    assert switch not in switches(scouted(mode="compile"), scouted(mode="compile"))


def test_a_switch_that_only_replaces_calls_needs_them_to_be_made():
    assert not acts("resident", scouted())
    assert acts("resident", scouted(calls={"resident": 1.0}))
    assert acts("compile", scouted())
    assert flip_side(scouted(), ("resident",)) == "it has nothing to flip there"


def test_who_neither_names_another_type_nor_is_given_one_has_nothing_to_make_float32():
    assert not acts("float32", scouted(dtypes=("float32",), names=frozenset({"abs", "float32"})))
    assert acts("float32", scouted(dtypes=("float32",), names=frozenset({"abs", "float64"})))
    assert acts("float32", scouted(dtypes=("float32", "float64")))
    assert acts("float32", scouted(dtypes=("float32",), set_up_calls={"float32": 1.0}))


def test_a_flipped_contender_says_so_in_its_name():
    turned = flip_side(scouted(), ("compile", "reuse-memory"))

    assert turned.name == "f[eager] + reuse-memory + compile"
    assert (turned.mode, turned.switches) == ("compile", ("reuse-memory", "compile"))  # in their turns


def test_what_cannot_be_flipped_is_told_why():
    assert flip_side(scouted(mode="compile"), ("compile",)) == "it runs as compile already"
    assert flip_side(scouted("jax"), ("fuse",)) == "jax has no second compiler"


@pytest.mark.parametrize("name", registry.names("explain.causes"))
def test_every_cause_names_switches_that_exist(name):
    for switch in registry.find("explain.causes", name).SWITCHES:
        assert registry.find("switches", switch).CHANGES


def test_what_others_bring_about_is_credited_after_a_compiler_and_before_many_calls_at_once():
    in_turn = ["resident", "without-copies", "one-thread", "compile", "reuse-memory", "calls-as-one"]
    found = [Intervention(switch=switch, causes=("any",), group=(switch,)) for switch in reversed(in_turn)]

    assert [one.switch for one in sorted(found, key=lambda one: one.credited)] == in_turn
    assert {one.switch for one in found if one.turn == ONE_THING} == {"reuse-memory", "one-thread", "resident"}
