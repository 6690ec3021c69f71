"""The processor's own word on denormal numbers, and what it does once it is told to flush them."""

import threading

import numpy as np
import pytest

from gapscope.switches import _float_register

pytestmark = pytest.mark.skipif(not _float_register.is_known(), reason="not Linux on x86-64")

X = np.linspace(0.5, 1.0, 64, dtype=np.float32)
TINY = X * np.float32(1e-39)


@pytest.mark.parametrize(
    ("call", "met"),
    [
        (lambda: TINY * np.float32(3.0), True),
        (lambda: (X * np.float32(1e-39)) * np.float32(3.0), True),
        (lambda: X * np.float32(3.0), False),
        (lambda: X * np.float32(0.0), False),
    ],
    ids=["given", "on the way", "none", "zeros"],
)
def test_denormals_are_met_wherever_they_come_from(call, met):
    for _ in range(2):  # what was met before is forgotten
        assert _float_register.meets_denormals(call) is met


def test_once_flushed_they_are_zero():
    found = []

    def flushed():  # in a thread of its own: the bits stay set
        _float_register.flush()
        found.append((TINY * np.float32(3.0)).any())

    thread = threading.Thread(target=flushed)
    thread.start()
    thread.join()

    assert found == [False]
    assert (TINY * np.float32(3.0)).all()
