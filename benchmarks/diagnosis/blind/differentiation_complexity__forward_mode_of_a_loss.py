"""Why is my gradient in JAX so much slower than the same one in torch?"""

import jax
import jax.numpy as jnp
import torch

import gapscope as gs

gs.inputs(x=gs.normal("C", C=400), w=gs.normal("O C", O=400, std=0.05), out="C")


@gs.contender("jax", modes=["jit"])
def slow(x, w):
    return jax.jacfwd(lambda v: jnp.sum(jnp.tanh(w @ v) ** 2))(x)


@gs.contender("torch", gradients=True)
def fast(x, w):
    v = x.detach().requires_grad_(True)
    return torch.autograd.grad((torch.tanh(w.detach() @ v) ** 2).sum(), v)[0]
