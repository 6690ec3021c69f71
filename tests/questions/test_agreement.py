"""The contenders of the shipped questions compute the same, each framework in a process of its own."""

import subprocess
import sys
from collections import defaultdict
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

FRAMEWORKS = ("numpy", "numba", "torch", "jax", "tensorflow")
CASES = (
    "autodiff::control_flow",
    "autodiff::custom",
    "autodiff::linear",
    "autodiff::mlp",
    "autodiff::second_order",
    "conv1d::None",
    "porting::layer",
    "porting::loading",
    "porting::model",
    "porting::training",
    "single_channel_conv::large",
    "single_channel_conv::small",
    "tf_function::add",
    "tf_function::loop",
    "tf_function::matmul",
)


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory):
    """Case → what (an output, a gradient, a parameter) → contender → array."""
    folder, script = tmp_path_factory.mktemp("outcomes"), Path(__file__).with_name("run_contenders.py")
    found = defaultdict(lambda: defaultdict(dict))
    for framework in filter(find_spec, FRAMEWORKS):
        target = folder / f"{framework}.npz"
        done = subprocess.run([sys.executable, script, framework, target], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        with np.load(target) as arrays:
            for key in arrays:
                case, phase, what, contender = key.split("|")
                found[case][f"{what} in {phase}"][contender] = arrays[key]
    return found


@pytest.mark.slow
def test_every_question_is_known_here(outcomes):
    assert tuple(sorted(outcomes)) == CASES


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_contenders_agree(outcomes, case):
    for what, arrays in outcomes[case].items():
        expected = next(iter(arrays.values()))
        allowed = 1e-5 * np.abs(expected).max()

        for contender, array in arrays.items():
            assert array.shape == expected.shape, (what, contender)
            assert np.abs(array - expected).max() <= allowed, (what, contender)
