import io
import struct

import numpy as np
import pytest

from gapscope.worker.protocol import frame, read_message


def sent(header, arrays=()):
    stream = io.BytesIO(b"".join(bytes(piece) for piece in frame(header, arrays)))
    return read_message(stream.read)


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "int64", "uint8", "bool", "complex64"])
def test_arrays_arrive_as_they_were(dtype):
    array = (np.arange(12).reshape(3, 4) % 2).astype(dtype)

    header, (arrived,) = sent({"a": 1}, [array])

    assert header == {"a": 1}
    assert arrived.dtype == array.dtype
    np.testing.assert_array_equal(arrived, array)


@pytest.mark.parametrize("array", [np.float32(3.5).reshape(()), np.zeros((0, 4)), np.arange(6).reshape(2, 3).T])
def test_odd_shapes_arrive(array):
    _, (arrived,) = sent({}, [array])

    assert arrived.shape == array.shape
    np.testing.assert_array_equal(arrived, array)


def test_objects_cannot_travel():
    text = b'{"arrays": [{"dtype": "|O", "shape": [1]}]}'
    stream = io.BytesIO(struct.pack(">I", len(text)) + text + b"\0" * 8)

    with pytest.raises(ValueError, match="cannot travel"):
        read_message(stream.read)
