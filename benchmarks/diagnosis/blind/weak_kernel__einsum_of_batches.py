"""Why is NumPy's einsum slower than a batched product in JAX?"""

import jax.numpy as jnp
import numpy as np

import gapscope as gs

gs.inputs(x=gs.normal("B I J", B=16, I=64, J=64), w=gs.normal("B J K", K=64), out="B I K")


@gs.contender("numpy")
def slow(x, w):
    return np.einsum("bij,bjk->bik", x, w)


@gs.contender("jax", modes=["jit"])
def fast(x, w):
    return jnp.matmul(x, w)
