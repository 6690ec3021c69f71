"""Why is conv_transpose, which only unfolds each patch to 4x4 pixels, so slow in JAX on a CPU?"""

import jax
import jax.numpy as jnp

import gapscope as gs

gs.inputs(x=gs.normal("N H W C", N=1, H=16, W=16, C=32), w=gs.normal("K L C O", K=4, L=4, O=16, std=0.2))


@gs.contender("jax", modes=["jit"])
def slow(x, w):
    return jax.lax.conv_transpose(x, w, strides=(4, 4), padding="VALID")


@gs.contender("jax", modes=["jit"])
def fast(x, w):
    count, height, width, _channels = x.shape
    pixels = jnp.einsum("nhwc,klco->nhkwlo", x, w[::-1, ::-1])
    return pixels.reshape(count, 4 * height, 4 * width, -1)
