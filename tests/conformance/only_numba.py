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


def padded_sums(x):
    padded = np.pad(x, 1)  # Numba has no such function
    out = np.empty_like(x)
    for i in range(len(x)):
        out[i] = padded[i : i + 3].sum()
    return out


def padded_alone(x):
    return np.pad(x, 1)


def check_loops_are_compiled_where_the_whole_cannot_be_if_asked_for(adapter):
    import pytest
    from numba.core.errors import NumbaError

    x = np.arange(5.0)
    with pytest.raises(NumbaError):
        adapter.prepare(padded_sums, "jit", gradients=False)(x)
    adapter.compile_loops_at_least()
    run, whole, none = (adapter.prepare(f, "jit", gradients=False) for f in (padded_sums, total, padded_alone))
    before = adapter.compilations()

    for _ in range(2):
        np.testing.assert_array_equal(run(x), padded_sums(x))
        assert whole(x) == x.sum()
    assert adapter.compilations() == before + 2
    with pytest.raises(NumbaError):
        none(x)


def check_a_pool_that_is_there_can_be_held_to_one_thread(adapter):
    import numba

    from gapscope.switches._thread_settings import asking_for

    asking_for(1, {})
    numba.set_num_threads(1)
    run = adapter.prepare(total, "parallel", gradients=False)

    assert run(np.ones(10)) == 10 and adapter.threads() == 1
