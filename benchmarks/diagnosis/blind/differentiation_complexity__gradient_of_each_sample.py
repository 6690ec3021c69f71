"""Why does clipping the gradient of each sample (for differential privacy) take so long?"""

import torch

import gapscope as gs

gs.inputs(
    x=gs.normal("N D", N=128, D=64),
    w=gs.normal("H D", H=64, std=0.1),
    v=gs.normal("H", std=0.1),
    y=gs.normal("N"),
    out="N H D",
)


@gs.contender("torch", modes=["eager"])
def slow(x, w, v, y):
    w = w.detach().requires_grad_()
    losses = (torch.tanh(x @ w.T) @ v - y) ** 2
    return torch.stack([torch.autograd.grad(loss, w, retain_graph=True)[0] for loss in losses])


@gs.contender("torch", modes=["eager"])
def fast(x, w, v, y):
    def loss(w, sample, target):
        return (torch.tanh(w @ sample) @ v - target) ** 2

    return torch.func.vmap(torch.func.grad(loss), in_dims=(None, 0, 0))(w.detach(), x, y)
