"""I moved my little Sinkhorn balancing from NumPy to JAX, arrays and all. Why did it get slower instead of faster?"""

import gapscope as gs

gs.inputs(k=gs.uniform("R C", R=6, C=6, low=0.1, high=1.0), out="R C")


def balance(k):
    for _ in range(40):
        k = k / k.sum(axis=1, keepdims=True)
        k = k / k.sum(axis=0, keepdims=True)
    return k


@gs.contender("jax")
def slow(k):
    return balance(k)


@gs.contender("numpy")
def fast(k):
    return balance(k)
