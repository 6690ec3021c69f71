"""Kernels whose time on a GPU is known beforehand: a long one, a tiny one, one that reads the same 20 MB again."""

import jax.numpy as jnp

import gapscope as gs

with gs.question("product", "Do events and the host's clock agree on a long kernel?"):
    gs.inputs(x=gs.normal("N M", N=2048, M=2048), y=gs.normal("M K", K=2048), out="N K")

    @gs.contender("torch", gradients=False)
    def torch_product(x, y):
        return x @ y

    @gs.contender("jax", modes=["jit"])
    def jax_product(x, y):
        return jnp.matmul(x, y, precision="highest")


with gs.question("tiny", "Is a kernel of a few microseconds bound by its launch?"):
    gs.inputs(x=gs.normal("N", N=4096), out="N")

    @gs.contender("torch", gradients=False)
    def torch_tiny(x):
        return x + x

    @gs.contender("jax", modes=["jit"])
    def jax_tiny(x):
        return x + x


with gs.question("reread", "What is a warm L2 cache worth to a product with the same 20 MB every time?"):
    gs.inputs(w=gs.normal("N M", N=5120, M=1024), x=gs.normal("M"), out="N")

    # What a set-up takes is the same in every call, so these 20 MB are all there is to be read.
    @gs.contender("torch", gradients=False, setup=True)
    def torch_reread(w):
        return lambda x: w @ x

    @gs.contender("jax", modes=["jit"], setup=True)
    def jax_reread(w):
        return lambda x: jnp.matmul(w, x, precision="highest")
