"""Why did moving my predator-prey integrator from NumPy to JAX make it so much slower?"""

import jax.numpy as jnp
import numpy as np

import gapscope as gs

gs.inputs(x=gs.uniform("N", N=16, low=0.2, high=1.0), a=gs.uniform("N M", M=16, low=0.0, high=0.2), out="N")


def change(x, a):
    return x * (1.0 - a @ x)


def integrate(x, a, step=0.05):
    for _ in range(12):
        k1 = change(x, a)
        k2 = change(x + 0.5 * step * k1, a)
        k3 = change(x + 0.5 * step * k2, a)
        k4 = change(x + step * k3, a)
        x = x + step / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)
    return x


@gs.contender("jax")
def slow(x, a):
    return integrate(jnp.asarray(x), a)


@gs.contender("numpy")
def fast(x, a):
    return integrate(np.asarray(x), a)
