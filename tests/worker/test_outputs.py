"""What a call produced, and what is refused of it."""

from types import SimpleNamespace

import numpy as np
import pytest

from gapscope.worker.outputs import collect


class Tensor:
    def __init__(self, values):
        self.values = np.asarray(values)


ADAPTER = SimpleNamespace(owns=lambda value: type(value) is Tensor, to_numpy=lambda tensor: tensor.values)
FORWARD = SimpleNamespace(phase="forward")


class Lazy(np.ndarray):
    pass


def test_arrays_of_numpys_are_outputs_beside_the_frameworks_own_tensors():
    found = collect(ADAPTER, FORWARD, {"loss": Tensor([1.0]), "rows": np.arange(3)})

    assert found.foreign is None
    assert found.names == ["out['loss']", "out['rows']"]
    assert [array.tolist() for array in found.arrays] == [[1.0], [0, 1, 2]]


def test_an_array_that_is_written_into_later_is_collected_as_it_was():
    kept = np.zeros(3)

    found = collect(ADAPTER, FORWARD, kept)
    kept += 1.0

    assert found.arrays[0].tolist() == [0.0, 0.0, 0.0]


@pytest.mark.parametrize(
    ("stranger", "kind"),
    [
        (np.zeros(3).view(Lazy), "Lazy"),
        (np.array([object()]), "ndarray"),
        (lambda: 1.0, "function"),
        (1.0, "float"),
    ],
)
def test_what_need_not_have_been_computed_is_refused(stranger, kind):
    assert collect(ADAPTER, FORWARD, (Tensor([1.0]), stranger)).foreign == kind
