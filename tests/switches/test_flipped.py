"""Switches in one process, on frameworks made of a few functions."""

import subprocess
import sys
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

from gapscope import registry
from gapscope.adapters._numpy_capture import capture
from gapscope.adapters.numpy import Adapter as NumPy
from gapscope.model.question import Contender
from gapscope.switches import floating_point, normal_inputs
from gapscope.switches._flipped import Calls, Flipped, flip
from gapscope.switches.float32 import adjust, arrange, finds
from gapscope.switches.keep_compiled import _kept
from gapscope.worker.scouting import names_used


def contender(framework="torch", mode="eager", **options):
    return Contender(name=f"f[{mode}]", function="f", framework=framework, mode=mode, takes=("x",), axes={}, **options)


def doubling(original):
    return lambda x: 2 * original(x)


def test_a_replaced_function_is_called_and_nothing_else():
    flipped, library = Flipped(()), SimpleNamespace(f=lambda x: x + 1)

    Calls(flipped.count, "twice", watching=False).replace(library, "f", doubling)

    assert (library.f(3), library.f.__name__) == (8, "f")
    assert not flipped.count  # counting is for watching: here it would be timed


def test_a_method_is_added_only_where_there_is_none_and_something_is_flipped():
    class Tensor:
        def numpy(self):
            return "its own"

    for watching in (True, False):
        calls = Calls(Flipped(()).count, "twice", watching=watching)
        for name in ("numpy", "tolist"):
            calls.add(Tensor, name, lambda tensor: "added")
        assert hasattr(Tensor, "tolist") is not watching

    assert (Tensor().numpy(), Tensor().tolist()) == ("its own", "added")


def test_a_watched_function_is_counted_and_left_as_it_was():
    flipped, library = Flipped(()), SimpleNamespace(f=lambda x: x + 1)

    Calls(flipped.count, "twice", watching=True).replace(library, "f", doubling)

    assert library.f(3) == 4
    assert flipped.count == {"twice": 1}


def test_calls_of_our_own_do_not_count_where_only_the_users_matter():
    flipped, library = Flipped(()), SimpleNamespace(f=lambda x: x + 1)
    ours = {"__name__": "gapscope.adapters.some", "library": library}

    Calls(flipped.count, "waits", watching=True).replace(library, "f", doubling, ours_too=False)
    exec("library.f(3)", ours)
    library.f(3)

    assert flipped.count == {"waits": 1}


def test_what_a_framework_does_not_have_is_gone_past():
    library = SimpleNamespace()

    Calls(Flipped(()).count, "twice", watching=False).replace(library, "f", doubling)

    assert not hasattr(library, "f")


def test_a_watching_worker_changes_nothing_but_what_it_counts():
    flipped = Flipped(registry.names("switches"), watching=True)
    header = {"threads": None, "mode": "eager"}

    assert flipped.request(header) == header
    assert flipped.rewriting == []


def test_a_flipped_contender_is_asked_for_in_another_mode():
    assert flip(contender(), "forward", ("compile",)).mode == "compile"
    assert flip(contender("tensorflow"), "forward", ("fuse",)).mode == "xla"
    assert flip(contender("numpy"), "forward", ("compile",)).framework == "numba"
    assert flip(contender(), "forward", ("no-recording",)).gradients is False


def test_recording_is_left_where_gradients_are_the_work():
    assert flip(contender(), "gradient", ("no-recording",)) == "phase gradient needs its gradients"


def test_denormal_inputs_are_given_as_zero_and_others_as_they_are():
    small = np.finfo(np.float32).tiny
    sets = [{"x": np.array([1.0, -small / 2, small, 0.0], np.float32), "y": np.array([small / 2, 5e-324]), "n": 3}]

    normal_inputs.arrange(None, sets)

    np.testing.assert_array_equal(sets[0]["x"], np.array([1.0, 0.0, small, 0.0], np.float32))
    np.testing.assert_array_equal(sets[0]["y"], [small / 2, 0.0])  # in float64 the first is a normal number
    assert sets[0]["x"].dtype == np.float32
    assert sets[0]["n"] == 3


def test_whole_numbers_become_floating_ones_and_others_stay():
    sets = [{"x": np.array([3, -7]), "y": np.ones(2, np.float32), "m": np.array([True]), "n": 3}]

    floating_point.arrange(None, sets)

    assert [sets[0][name].dtype for name in ("x", "y", "m")] == [np.float64, np.float32, np.bool_]
    assert (sets[0]["x"].tolist(), sets[0]["n"]) == ([3.0, -7.0], 3)
    assert floating_point.finds((), ("float32", "uint8"))
    assert not floating_point.finds((), ("bool", "bfloat16"))


def test_scipys_transforms_are_given_every_core():
    script = (
        "from gapscope.adapters.numpy import Adapter\nfrom gapscope.switches import all_threads\n"
        "import scipy.fft\nbefore = scipy.fft.get_workers()\nall_threads.usable_cores = lambda: 2\n"
        "all_threads.prepare(Adapter())\nprint(before, scipy.fft.get_workers())"
    )

    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)

    assert done.stdout == "1 2\n"


def test_float32_reaches_inputs_and_the_types_a_file_names():
    sets = [{"x": np.zeros(2, np.float64), "n": np.zeros(2, np.int64), "k": 3}]
    module = SimpleNamespace(__name__="asked", np=np, other=3)

    arrange(None, sets)
    adjust(NumPy(), module)

    assert [sets[0][name].dtype for name in ("x", "n")] == [np.float32, np.int64]
    assert module.np.float64 is np.float32
    assert module.np.add is np.add
    assert np.float64 is not np.float32


def test_float32_leaves_numba_the_functions_that_it_knows():
    numba = pytest.importorskip("gapscope.adapters.numba").Adapter()
    module = ModuleType("asked")
    exec("import numpy as np\ndef f(x):\n    return np.sqrt(x) + np.zeros(2, np.float64)", vars(module))

    adjust(numba, module)

    assert pytest.importorskip("numba").njit(module.f)(np.ones(2, np.float32)).dtype == np.float32


def test_float32_reaches_what_numpy_makes_of_nothing_or_of_a_plain_number():
    module = SimpleNamespace(__name__="asked", np=np)
    adjust(NumPy(), module)
    made = [module.np.zeros(2), module.np.sqrt(64), module.np.linspace(0, 1, 3), module.np.array([0.5])]

    assert [one.dtype for one in made] == [np.float32] * 4
    assert module.np.arange(3).dtype.kind == "i"
    assert np.sqrt(64).dtype == np.float64


@pytest.mark.parametrize("named", ['"float64"', "float", "np.double"])
@pytest.mark.parametrize("wide", ["return x.astype({})", "return [v.astype({}) for v in (x,)][0]"])
def test_float32_reaches_types_however_they_are_named(named, wide):
    module = ModuleType("user_file")
    exec(f"import numpy as np\ndef widened(x):\n    {wide.format(named)}", vars(module))
    assert module.widened(np.zeros(2, np.float32)).dtype == np.float64

    assert finds(names_used(module.widened), ["float32"])
    adjust(NumPy(), module)

    assert module.widened(np.zeros(2, np.float32)).dtype == np.float32


def test_float32_lets_every_call_be_noted_anew():
    """NumPy's conversions are replaced while notes are taken: what was there then is not to be called later."""
    module = SimpleNamespace(__name__="asked", np=np)
    adjust(NumPy(), module)

    def turned(x):
        return module.np.ascontiguousarray(x.T).astype(module.np.float64)

    first, second = (capture(turned, [np.zeros((2, 3), np.float32)], __file__) for _ in range(2))

    assert first.signature() == second.signature()
    assert [one.name for one in second.operations] == ["T", "ascontiguousarray", "astype"]
    assert turned(np.zeros((2, 3), np.float32)).dtype == np.float32


def test_a_function_compiled_again_is_the_one_compiled_before():
    made = []
    compile_once = _kept(lambda function, **options: made.append(function) or function)

    def outer(number):
        return compile_once(lambda x: x + number)

    assert outer(1) is outer(1)
    assert outer(1) is not outer(2)
    assert len(made) == 2


@pytest.mark.parametrize("name", registry.names("switches"))
def test_reading_a_switch_loads_no_framework(name):
    module = registry.find("switches", name)

    assert not {"torch", "tensorflow", "jax"} & vars(module).keys()
