"""NumPy also carries contenders in plain Python."""

import numpy as np


def check_plain_numbers_are_finished(adapter):
    for number in (3, 2.5, True, 1j, np.float32(1), np.int64(1)):
        assert adapter.owns(number)
        assert adapter.to_numpy(number) == number


def check_subclasses_and_objects_are_not_finished(adapter):
    class Lazy(np.ndarray):
        pass

    class LazyNumber(float):
        pass

    assert not adapter.owns(np.zeros(3).view(Lazy))
    assert not adapter.owns(LazyNumber(1.0))
    assert not adapter.owns(np.array([object()]))


def check_nothing_is_ever_compiled(adapter):
    adapter.prepare(np.add, "eager", gradients=False)(np.ones(2), np.ones(2))

    assert adapter.compilations() == 0
