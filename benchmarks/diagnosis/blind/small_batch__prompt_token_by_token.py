"""Reading a prompt of sixteen tokens costs me sixteen times one token. Why is the other engine so much faster?"""

import torch
import torch.nn.functional as F

import gapscope as gs

gs.inputs(x=gs.normal("T D", T=16, D=1024), w=gs.normal("D H", H=4096, std=0.03), v=gs.normal("H O", O=1024, std=0.03))


def block(x, w, v):
    return F.gelu(x @ w) @ v


@gs.contender("torch", gradients=False)
def slow(x, w, v):
    return torch.cat([block(token, w, v) for token in x.split(1)])


@gs.contender("torch", gradients=False)
def fast(x, w, v):
    return block(x, w, v)
