"""Why can my search answer so few queries a second?"""

import jax
import jax.numpy as jnp

import gapscope as gs

gs.inputs(queries=gs.normal("Q C", Q=24, C=128), index=gs.normal("M C", M=12_000), out="Q")


@jax.jit
def best(queries, index):
    return (queries @ index.T).max(1)


@gs.contender("jax")
def slow(queries, index):
    return jnp.concatenate([best(queries[i : i + 1], index) for i in range(queries.shape[0])])


@gs.contender("jax")
def fast(queries, index):
    return best(queries, index)
