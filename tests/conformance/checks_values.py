"""Tensors in and out: types, shapes, memory, and what counts as finished."""

import numpy as np

TYPES = ("float16", "float32", "float64", "int32", "int64", "uint8", "bool")


class Later:
    """A result that would do its work only when looked at."""

    def __array__(self, dtype=None, copy=None):
        return np.zeros(3)


def check_every_type_survives_the_round_trip(adapter):
    for name in TYPES:
        array = np.arange(6).reshape(2, 3).astype(name)

        back = adapter.to_numpy(adapter.from_numpy(array))

        assert type(back) is np.ndarray
        assert back.dtype == array.dtype, f"{name} came back as {back.dtype}"
        np.testing.assert_array_equal(back, array)


def check_a_single_number_keeps_its_rank(adapter):
    back = adapter.to_numpy(adapter.from_numpy(np.array(2.5, "float32")))

    assert back.shape == ()
    assert back == 2.5


def check_strided_arrays_keep_their_order(adapter):
    array = np.arange(24, dtype="float32").reshape(2, 3, 4)
    for view in (array.transpose(2, 0, 1), array[:, ::2, ::-1], np.asfortranarray(array)):
        np.testing.assert_array_equal(adapter.to_numpy(adapter.from_numpy(view)), view)


def check_read_only_arrays_are_taken(adapter):
    array = np.arange(3.0)
    array.flags.writeable = False

    np.testing.assert_array_equal(adapter.to_numpy(adapter.from_numpy(array)), array)


def check_tensors_have_memory_of_their_own(adapter):
    # Large, and several: whether a framework borrows memory depends on how it happens to be aligned.
    for _ in range(8):
        array = np.ones(1 << 16, "float32")
        tensor = adapter.from_numpy(array)
        array[:] = 7

        np.testing.assert_array_equal(adapter.to_numpy(tensor), 1)


def check_results_are_copies(adapter):
    tensor = adapter.from_numpy(np.ones(1 << 16, "float32"))
    back = adapter.to_numpy(tensor)
    back[:] = 7

    np.testing.assert_array_equal(adapter.to_numpy(tensor), 1)


def check_parameters_come_back_by_name(adapter):
    parameters = {"w": adapter.from_numpy(np.ones((2, 2), "float32")), "b": adapter.from_numpy(np.zeros(2, "float32"))}

    found = adapter.parameters_to_numpy(parameters)

    assert list(found) == ["w", "b"]
    np.testing.assert_array_equal(found["w"], np.ones((2, 2)))


def check_owns_its_tensors_and_nothing_else(adapter):
    tensor = adapter.from_numpy(np.ones(3, "float32"))

    assert adapter.owns(tensor)
    for stranger in ([tensor], (tensor,), {"x": tensor}, None, "tensor", Later(), lambda: tensor):
        assert not adapter.owns(stranger), f"owns {stranger!r}"


def check_finish_walks_structures(adapter):
    tensor = adapter.from_numpy(np.ones(3, "float32"))
    for result in (tensor, (tensor, tensor), [tensor, (tensor,)], {"a": tensor, "b": [tensor]}, (), None):
        assert adapter.finish(result) is None


def check_many_calls_at_once_give_what_each_gives(adapter):
    def function(x, factor, y):
        return x * factor + y

    x, y = np.arange(6.0, dtype="float32").reshape(3, 2), np.array([1.0, 10.0, 100.0], "float32")
    many = adapter.prepare(adapter.over_calls(function, [0, 2]), adapter.modes[0], gradients=True)
    per_row = y[:, None].repeat(2, 1)  # NumPy's functions are given one more axis and nothing else

    together = adapter.to_numpy(many(adapter.from_numpy(x), 2.0, adapter.from_numpy(per_row)))

    np.testing.assert_array_equal(together, [function(row, 2.0, own) for row, own in zip(x, per_row)])
