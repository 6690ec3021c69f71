"""Single-channel convolution and a matrix product on a GPU: do torch and JAX agree, and who is faster?"""

import jax
import jax.numpy as jnp
import torch.nn.functional as F

import gapscope as gs

with gs.question("matmul", "Is a matrix product faster in torch or in JAX?"):
    gs.inputs(x=gs.normal("N M", N=2048, M=2048), y=gs.normal("M K", K=2048), out="N K")

    @gs.contender("torch", modes=["eager", "compile"], phases=["forward", "gradient"])
    def torch_product(x, y):
        return (x @ y).relu()

    @gs.contender("jax", modes=["eager", "jit"], phases=["forward", "gradient"])
    def jax_product(x, y):
        return jax.nn.relu(jnp.matmul(x, y, precision="highest"))


with gs.question("convolution", "Is torch's single-channel convolution slower?"):
    gs.inputs(x=gs.normal("N C H W", N=1, C=1, H=4096, W=4096), w=gs.normal("O C K L", O=1, K=3, L=3), out="N O H W")

    @gs.contender("torch", gradients=False)
    def cudnn(x, w):
        return F.conv2d(x, w, padding=1)

    @gs.contender("jax", modes=["jit"])
    def lax_conv(x, w):
        return jax.lax.conv(x, w, (1, 1), "SAME", precision="highest")

    @gs.contender("torch", modes=["compile"], gradients=False)
    def shifted_adds(x, w):
        padded = F.pad(x, (1, 1, 1, 1))
        rows, columns = x.shape[2:]
        return sum(w[0, 0, i, j] * padded[:, :, i : i + rows, j : j + columns] for i in range(3) for j in range(3))
