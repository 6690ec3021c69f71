"""Why is my anti-aliased downsampling of multichannel sensor data slower than it should be?"""

import torch.nn.functional as F

import gapscope as gs

gs.inputs(x=gs.normal("N C L", N=4, C=16, L=8000), w=gs.normal("O C K", O=16, K=31, std=0.05), out="N O M")


@gs.contender("torch", modes=["eager"], gradients=False)
def slow(x, w):
    return F.conv1d(x, w)[..., ::8]


@gs.contender("torch", modes=["eager"], gradients=False)
def fast(x, w):
    return F.conv1d(x, w, stride=8)
