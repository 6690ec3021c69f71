"""
Marks for JAX, which has no events of its own.

JAX works on streams it hands to nobody, and they do not order with the default stream: an event recorded
there would measure nothing. What JAX does offer is the dlpack protocol: asked to export an array for a
consumer's stream, it makes that stream wait, on the device, for the array to exist. So a mark is an event
of the driver on a stream of our own that waits for the results it shall stand behind. Preferred to a
profiler pass (it slows what it watches) and to the slope of ever longer chains (JAX keeps only some
thirty programs queued).
"""

import math
import time
from typing import Any

import numpy as np

from gapscope.adapters._cuda_driver import Driver, Event

SIDE, PRODUCTS, MOST_BLOCKS = 4096, 16, 6
# Results that dlpack cannot carry (random keys, types it lacks) are waited for on the host instead.
NOT_CARRIED = (AttributeError, BufferError, TypeError, ValueError, RuntimeError)


class JaxClock:
    def __init__(self, jax: Any, device: Any) -> None:
        self._jax, self._device = jax, device
        self._driver = Driver(device.local_hardware_id or 0)
        self._write = jax.jit(lambda buffer: buffer + np.uint8(1), donate_argnums=0)
        self._buffer: Any = None
        self._work: Any = None
        self._block_seconds = 0.0

    def mark(self, after: Any = None) -> Event:
        for leaf in self._jax.tree_util.tree_leaves(after):
            try:
                leaf.__dlpack__(stream=self._driver.stream)
            except NOT_CARRIED:
                self._jax.block_until_ready(leaf)
        return self._driver.record()

    def reached(self, mark: Event) -> bool:
        return self._driver.reached(mark)

    def seconds(self, start: Event, end: Event) -> float:
        return self._driver.seconds(start, end)

    def block(self, seconds: float) -> Any:
        """A chain of matrix products, few programs of many: JAX queues only some thirty programs."""
        if self._work is None:
            self._prepare_block()
        blocks = min(MOST_BLOCKS, max(1, math.ceil(seconds / self._block_seconds)))
        for _ in range(blocks):
            result = self._products(self._work, self._work)
        return result

    def _prepare_block(self) -> None:
        jax = self._jax
        full = np.full((SIDE, SIDE), 1 / SIDE, "float32")  # its powers stay what it is
        self._work = jax.device_put(full, self._device)

        def products(x: Any, y: Any) -> Any:
            for _ in range(PRODUCTS):
                x = x @ y
            return x

        self._products = jax.jit(products)
        self._products(self._work, self._work).block_until_ready()
        start = time.perf_counter()
        self._products(self._work, self._work).block_until_ready()
        self._block_seconds = time.perf_counter() - start

    def flush(self) -> Any:
        if self._buffer is None:
            self._buffer = self._jax.device_put(np.zeros(2 * self._driver.l2_bytes(), "uint8"), self._device)
        self._buffer = self._write(self._buffer)
        return self._buffer
