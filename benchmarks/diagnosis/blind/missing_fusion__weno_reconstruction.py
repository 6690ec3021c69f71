"""Why is the WENO reconstruction of my gas-dynamics code slower in PyTorch than in JAX?"""

import gapscope as gs

gs.inputs(
    a=gs.normal("N", N=1000000),
    b=gs.normal("N"),
    c=gs.normal("N"),
    d=gs.normal("N"),
    e=gs.normal("N"),
    out="N",
)


def reconstruct(a, b, c, d, e):
    s0 = a - 2.0 * b + c
    s1 = b - 2.0 * c + d
    s2 = c - 2.0 * d + e
    t0 = a - 4.0 * b + 3.0 * c
    t1 = b - d
    t2 = 3.0 * c - 4.0 * d + e
    beta0 = 1.083 * s0 * s0 + 0.25 * t0 * t0 + 0.01
    beta1 = 1.083 * s1 * s1 + 0.25 * t1 * t1 + 0.01
    beta2 = 1.083 * s2 * s2 + 0.25 * t2 * t2 + 0.01
    w0 = 0.1 / (beta0 * beta0)
    w1 = 0.6 / (beta1 * beta1)
    w2 = 0.3 / (beta2 * beta2)
    p0 = 0.333 * a - 1.167 * b + 1.833 * c
    p1 = -0.167 * b + 0.833 * c + 0.333 * d
    p2 = 0.333 * c + 0.833 * d - 0.167 * e
    return (w0 * p0 + w1 * p1 + w2 * p2) / (w0 + w1 + w2)


@gs.contender("torch", modes=["eager"], gradients=False)
def slow(a, b, c, d, e):
    return reconstruct(a, b, c, d, e)


@gs.contender("jax", modes=["jit"])
def fast(a, b, c, d, e):
    return reconstruct(a, b, c, d, e)
