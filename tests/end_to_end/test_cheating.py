"""A contender that only looks fast gains nothing and is caught."""

import pytest

from gapscope.model.answer import Answer
from gapscope.model.settings import Settings
from gapscope.pipeline import answer

QUESTION = '''
"""Who computes?"""
import threading, time
import numpy as np
import gapscope as gs

gs.inputs(x=gs.normal("N M", N=250, M=250), out="N M")


def work(x):
    return x @ x @ x


@gs.contender("numpy", reference=True)
def honest(x):
    return work(x)


@gs.contender("numpy")
def also_honest(x):
    return x @ (x @ x)


first = []


@gs.contender("numpy")
def first_output_always(x):
    if not first:
        first.append(work(x))
    return first[0]


by_identity = {}


@gs.contender("numpy")
def cached_by_identity(x):
    if id(x) not in by_identity:
        by_identity[id(x)] = (x, work(x))
    return by_identity[id(x)][1]


by_value = {}


@gs.contender("numpy")
def cached_by_value(x):
    key = x[0].tobytes()
    if key not in by_value:
        by_value[key] = work(x)
    return by_value[key]


class Later:
    def __init__(self, x):
        self.x = x

    def __array__(self, dtype=None, copy=None):
        return work(self.x)


@gs.contender("numpy")
def lazy_object(x):
    return Later(x)


class LaterArray(np.ndarray):
    pass


@gs.contender("numpy")
def lazy_subclass(x):
    return np.empty_like(x).view(LaterArray)


@gs.contender("numpy")
def filled_in_later(x):
    out = np.zeros_like(x)

    def fill():
        time.sleep(0.05)
        out[:] = work(x)

    threading.Thread(target=fill).start()
    return out


@gs.contender("numpy")
def stops_the_clock(x):
    time.perf_counter = lambda: 0.0
    return work(x)


@gs.contender("numpy")
def slows_the_inner_clock(x):
    import gapscope.worker.timing as timing

    for _ in range(3):
        result = work(x)
    time.sleep(0.05)
    for function in (timing.time_slice, timing.time_call):
        function.__defaults__ = (lambda: 0.0,)
    return result


@gs.contender("numpy")
def slows_only_the_slice_clock(x):
    import gapscope.worker.timing as timing

    timing.time_slice.__defaults__ = (lambda: 0.0,)
    return work(x)


seen = {}


@gs.contender("numpy")
def cached_from_the_second_time_on(x):
    key = x[0].tobytes()
    seen[key] = seen.get(key, 0) + 1
    if seen[key] < 3 or key not in by_value:
        by_value[key] = work(x)
    return by_value[key]


@gs.contender("numpy")
def writes_one_element_and_keeps_the_rest(x):
    key = x[1].tobytes()
    if key not in by_value:
        by_value[key] = work(x)
    x[0, 0] = 0
    return by_value[key]


@gs.contender("numpy")
def a_word(x):
    return np.array("nothing")


@gs.contender("numpy")
def one_per_cent_off(x):
    result = work(x)
    result[3, 5] *= 1.01
    return result


@gs.contender("numpy")
def not_a_number(x):
    result = work(x)
    result[7, 9] = np.nan
    return result


@gs.contender("numpy")
def rounds_to_integers(x):
    return work(x).astype(int)


@gs.contender("numpy")
def cut_off(x):
    return work(x)[:-1]


@gs.contender("numpy")
def writes_into_its_input(x):
    result = work(x)
    x *= 0.5
    return result


@gs.contender("numpy")
def wider(x):
    return work(x).astype(np.float64)
'''


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Answer:
    file = tmp_path_factory.mktemp("cheating") / "cheating.py"
    file.write_text(QUESTION)
    return answer(file, Settings(budget=1.0, time_limit=20.0))


def state(found: Answer, name: str):
    return next(c for c in found.points[0].contenders if c.name == f"{name}[eager]")


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("first_output_always", "out[N=0, M=0] is "),
        ("cached_by_identity", "it returns outputs it has kept instead of computing them"),
        ("cached_by_value", "it returns outputs it has kept instead of computing them"),
        ("lazy_object", "it returned Later, which is no finished numpy tensor"),
        ("lazy_subclass", "it returned LaterArray, which is no finished numpy tensor"),
        ("filled_in_later", "out[N=0, M=0] is 0, the reference "),
        ("stops_the_clock", "it replaced time.perf_counter"),
        ("slows_the_inner_clock", "the clock in its process was tampered with"),
        ("slows_only_the_slice_clock", "the clock in its process was tampered with"),
        ("cached_from_the_second_time_on", "it returns outputs it has kept instead of computing them"),
        ("writes_one_element_and_keeps_the_rest", "it returns outputs it has kept instead of computing them"),
        ("a_word", "it returned ndarray, which is no finished numpy tensor"),
        ("one_per_cent_off", "out[N=3, M=5] is "),
        ("not_a_number", "out[N=7, M=9] is nan, the reference "),
        ("rounds_to_integers", "out is int64, the reference float64"),
        ("cut_off", "out has shape (249, 250), the reference (250, 250)"),
    ],
)
def test_it_is_called_wrong_with_what_was_seen(found: Answer, name: str, seen: str):
    one = state(found, name)

    assert one.status == "wrong"
    assert seen in (one.error or "")


@pytest.mark.parametrize(
    "name", ["cached_by_identity", "cached_by_value", "stops_the_clock", "slows_the_inner_clock", "one_per_cent_off"]
)
def test_it_is_never_ranked(found: Answer, name: str):
    point = found.points[0]

    assert all(f"{name}[eager]" not in (gap.slower, gap.faster) for gap in point.gaps)
    assert all(m.contender != f"{name}[eager]" for m in point.measurements)


def test_the_honest_ones_are_measured(found: Answer):
    measured = {m.contender for m in found.points[0].measurements}

    assert {"honest[eager]", "also_honest[eager]"} <= measured


def test_one_that_writes_into_its_inputs_gets_copies(found: Answer):
    assert state(found, "writes_into_its_input").status == "ok"
    assert any(c.name == "changes-inputs" and "writes_into_its_input" in c.seen for c in found.caveats)


def test_another_precision_is_told_but_not_wrong(found: Answer):
    assert state(found, "wider").status == "ok"
    assert any(c.name == "other-precision" and "float64" in c.seen for c in found.caveats)


def test_the_verdict_states_error_and_tolerance(found: Answer):
    verdict = next(v for v in found.points[0].verdicts if v.contender == "one_per_cent_off[eager]")

    assert verdict.reference == "honest[eager] in float64"
    assert verdict.error is not None
    assert 0 < verdict.tolerance < verdict.error < 0.011
