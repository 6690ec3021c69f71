"""My evaluation pass over twelve shards of a remote store is slow although the model is tiny. What is it doing?"""

import time
from concurrent.futures import ThreadPoolExecutor

import gapscope as gs

gs.inputs(shards=gs.normal("S N F", S=12, N=64, F=32), w=gs.normal("F O", O=16), out="O")


def read(shard):
    time.sleep(0.003)  # the answer of the store
    return shard


@gs.contender("torch", gradients=False)
def slow(shards, w):
    total = 0.0
    for batch in map(read, shards.unbind()):
        total = total + (batch @ w).sum(0)
    return total


@gs.contender("torch", gradients=False)
def fast(shards, w):
    total = 0.0
    with ThreadPoolExecutor(12) as readers:
        for batch in readers.map(read, shards.unbind()):
            total = total + (batch @ w).sum(0)
    return total
