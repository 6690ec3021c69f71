"""Events and one stream of the CUDA driver itself, for frameworks that have none to offer."""

import ctypes
from typing import Any

NON_BLOCKING = 1
L2_CACHE_SIZE = 38
NOT_READY = 600


class Driver:
    """
    The driver on the primary context of one device, which is the one frameworks use as well.

    `stream` is a stream of its own that waits for nothing unless told to.
    """

    def __init__(self, ordinal: int) -> None:
        self._cuda = ctypes.CDLL("libcuda.so.1")
        device, context, stream = ctypes.c_int(), ctypes.c_void_p(), ctypes.c_void_p()
        self._ask("cuInit", 0)
        self._ask("cuDeviceGet", ctypes.byref(device), ordinal)
        self._ask("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        self._ask("cuCtxSetCurrent", context)
        self._ask("cuStreamCreate", ctypes.byref(stream), NON_BLOCKING)
        self._device, self._stream = device, stream
        self.stream = int(stream.value or 0)

    def record(self) -> "Event":
        event = Event(self)
        self._ask("cuEventRecord", event.handle, self._stream)
        return event

    def reached(self, event: "Event") -> bool:
        return self._ask("cuEventQuery", event.handle, allowed=(0, NOT_READY)) == 0

    def seconds(self, start: "Event", end: "Event") -> float:
        milliseconds = ctypes.c_float()
        self._ask("cuEventSynchronize", end.handle)
        self._ask("cuEventElapsedTime", ctypes.byref(milliseconds), start.handle, end.handle)
        return milliseconds.value / 1e3

    def l2_bytes(self) -> int:
        size = ctypes.c_int()
        self._ask("cuDeviceGetAttribute", ctypes.byref(size), L2_CACHE_SIZE, self._device)
        return size.value

    def new_event(self) -> ctypes.c_void_p:
        handle = ctypes.c_void_p()
        self._ask("cuEventCreate", ctypes.byref(handle), 0)
        return handle

    def forget(self, handle: ctypes.c_void_p) -> None:
        self._cuda.cuEventDestroy_v2(handle)

    def _ask(self, name: str, *arguments: Any, allowed: tuple[int, ...] = (0,)) -> int:
        code = int(getattr(self._cuda, name)(*arguments))
        if code not in allowed:
            raise RuntimeError(f"the CUDA driver answered {name} with error {code}; leave out --device cuda.")
        return code


class Event:
    """Destroyed with the last reference to it."""

    def __init__(self, driver: Driver) -> None:
        self._driver, self.handle = driver, driver.new_event()

    def __del__(self) -> None:
        self._driver.forget(self.handle)
