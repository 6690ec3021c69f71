"""Why is my Newton iteration on ten numbers so much slower in JAX than the very same lines in NumPy?"""

import gapscope as gs

gs.inputs(x=gs.uniform("N", N=10, low=0.5, high=2.0))


def root(x):
    guess = x
    for _ in range(25):
        guess = 0.5 * (guess + x / guess)
    return guess


@gs.contender("jax", modes=["eager"])
def slow(x):
    return root(x)


@gs.contender("numpy")
def fast(x):
    return root(x)
