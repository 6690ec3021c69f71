"""
Framed messages between the parent and a worker: a JSON header, then raw array bytes.

No pickle: whatever a contender does to its process, the parent only ever reads JSON and numbers.
"""

import json
import struct
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

Header = dict[str, Any]
Array = np.ndarray[Any, np.dtype[Any]]

MESSAGE_BYTES = 1 << 16
"""The longest message between a nursery and its parent."""
_LENGTH = struct.Struct(">I")
_PLAIN_KINDS = "biufc"  # bool, integers, floats, complex: types that are nothing but bytes


def frame(header: Header, arrays: Sequence[Array] = ()) -> list[bytes | memoryview]:
    """The pieces to write, in order."""
    shapes = [{"dtype": array.dtype.str, "shape": array.shape} for array in arrays]
    text = json.dumps({**header, "arrays": shapes}).encode()
    payloads = [np.ascontiguousarray(array).reshape(-1).view(np.uint8).data for array in arrays if array.size]
    return [_LENGTH.pack(len(text)), text, *payloads]


def read_message(read_exactly: Callable[[int], bytes]) -> tuple[Header, list[Array]]:
    """One message; `read_exactly(n)` gives n bytes or raises."""
    (length,) = _LENGTH.unpack(read_exactly(_LENGTH.size))
    header: Header = json.loads(read_exactly(length))
    arrays = []
    for described in header.pop("arrays"):
        dtype, shape = np.dtype(described["dtype"]), tuple(described["shape"])
        if dtype.kind not in _PLAIN_KINDS:
            raise ValueError(f"an array of type {dtype} cannot travel")
        size = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
        arrays.append(np.frombuffer(read_exactly(size), dtype=dtype).reshape(shape))
    return header, arrays
