"""Twenty small layers, recorded."""

import torch

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=4, C=16), w=gs.normal("C O", O=16, std=0.2), out="N O")


@gs.contender("torch", setup=True, gradients=True)
def slow(w):
    layers = [torch.nn.Parameter(w.clone()) for _ in range(20)]

    def call(x):
        for layer in layers:
            x = torch.tanh(x @ layer)
        return x

    return call


@gs.contender("torch", setup=True, gradients=True)
def fast(w):
    layers = [torch.nn.Parameter(w.clone()) for _ in range(20)]

    def call(x):
        with torch.inference_mode():
            for layer in layers:
                x = torch.tanh(x @ layer)
        return x

    return call
