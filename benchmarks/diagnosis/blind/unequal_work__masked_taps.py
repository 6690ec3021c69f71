"""The mask leaves a 3x3 neighbourhood in both of our convolutions. Why is the one from the paper's code slower?"""

import torch.nn.functional as F

import gapscope as gs

gs.inputs(x=gs.normal("N C H W", N=4, C=32, H=56, W=56), w=gs.normal("O C A B", O=32, A=3, B=3), out="N O H W")


@gs.contender("torch", gradients=False)
def slow(x, w):
    masked = F.pad(w, (2, 2, 2, 2))  # a 7x7 kernel with all but the middle masked out
    return F.conv2d(x, masked, padding=3)


@gs.contender("torch", gradients=False)
def fast(x, w):
    return F.conv2d(x, w, padding=1)
