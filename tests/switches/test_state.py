"""What a program keeps between calls: values that a set-up left, and those that the file gives a name."""

import functools
from types import ModuleType

import numpy as np
import pytest

from gapscope.adapters.numpy import Adapter as NumPy
from gapscope.switches import float32, float32_state

TEXT = """
import numpy as np

GRID = np.arange(4) * 0.5
TABLE = {"rows": [np.ones(2, np.float16)], "count": 3}
PLACES = np.arange(4)

def set_up(table):
    half = table.astype(np.float16)
    time = np.arange(4) * 0.0005
    def step(rows):
        return half[rows], time
    return step
"""


@pytest.fixture
def module():
    made = ModuleType("asked")
    exec(TEXT, vars(made))
    return made


TENTH = np.full(2, 0.1, np.float32)


def test_what_a_set_up_keeps_is_single_and_still_rounded_as_it_was(module):
    step = float32_state.settle(NumPy(), module.set_up)(TENTH)

    rows, time = step([0])

    assert rows.dtype == time.dtype == np.float32
    assert rows[0] == np.float16(0.1) != np.float32(0.1)


def test_types_that_a_set_up_names_are_single_before_they_round(module):
    float32.adjust(NumPy(), module)

    rows, time = float32.settle(NumPy(), module.set_up)(TENTH)([0])

    assert rows.dtype == time.dtype == np.float32
    assert rows[0] == np.float32(0.1)


def test_values_that_a_file_names_are_single_and_whole_numbers_stay(module):
    float32_state.adjust(NumPy(), module)

    kinds = [module.GRID.dtype, module.TABLE["rows"][0].dtype, module.PLACES.dtype]
    assert kinds == [np.float32, np.float32, np.int64]
    assert module.TABLE["count"] == 3


def test_what_a_library_keeps_is_left_alone(module):
    def others():
        kept = np.zeros(2)
        return lambda: kept

    module.others = others()
    float32_state.adjust(NumPy(), module)

    assert module.others().dtype == np.float64


def test_a_function_behind_a_wrapper_is_reached(module):
    def outer(table):
        step = module.set_up(table)
        return functools.wraps(step)(lambda *rows: step(*rows))

    outer.__module__ = "asked"

    rows, _ = float32_state.settle(NumPy(), outer)(TENTH)([0])

    assert rows.dtype == np.float32


def test_a_torch_module_and_its_method_are_single():
    torch = pytest.importorskip("torch")
    adapter = pytest.importorskip("gapscope.adapters.torch").Adapter()
    layer = torch.nn.Linear(2, 2).double()

    float32_state.settle(adapter, lambda: layer.forward)()

    assert layer.weight.dtype == torch.float32


def test_a_torch_tensor_is_single():
    torch = pytest.importorskip("torch")
    adapter = pytest.importorskip("gapscope.adapters.torch").Adapter()
    weights = torch.ones(2, dtype=torch.float64)

    step = float32_state.settle(adapter, lambda: lambda: weights)()

    assert step().dtype == torch.float32
