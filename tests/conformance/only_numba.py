"""Numba: functions its user has compiled already."""

import numpy as np


def total(x):
    return x.sum()


def check_a_users_own_compiled_function_is_kept(adapter):
    import numba

    serial, parallel = numba.njit(total), numba.njit(parallel=True)(total)

    assert adapter.prepare(serial, "jit", gradients=False) is serial
    assert adapter.prepare(parallel, "jit", gradients=False) is parallel
    assert adapter.prepare(parallel, "parallel", gradients=False) is parallel
    assert adapter.prepare(serial, "parallel", gradients=False).targetoptions["parallel"]


def check_a_vectorized_function_is_kept(adapter):
    import numba

    add = numba.vectorize(["float64(float64, float64)"])(lambda a, b: a + b)
    run = adapter.prepare(add, "jit", gradients=False)

    np.testing.assert_array_equal(run(np.ones(3), np.ones(3)), 2)
