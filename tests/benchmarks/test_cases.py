import numpy as np
import pytest

from benchmarks.measure import cases
from benchmarks.measure.cases import CASES


@pytest.mark.parametrize(("name", "ratio"), [("same", 1.0), ("five", 1.05), ("two", 1.02)])
def test_the_second_side_does_exactly_so_much_more(name, ratio, monkeypatch):
    elements = []
    compute = np.exp
    monkeypatch.setattr(cases.np, "exp", lambda x: elements.append(x.size) or compute(x))

    counted = {}
    for side, run in CASES[name].programs().items():
        elements.clear()
        run(cases.inputs())
        counted[side] = sum(elements)

    assert counted["more"] / counted["base"] == ratio == CASES[name].truth


@pytest.mark.parametrize("name", CASES)
def test_both_sides_give_the_same_output(name):
    x = cases.inputs(seed=3)
    first, second = (run(x) for run in CASES[name].programs().values())

    assert first is not second
    assert np.array_equal(first, second)


def test_swapped_is_the_other_order():
    assert CASES["five"].sides(swapped=True) == tuple(reversed(CASES["five"].sides(swapped=False)))
