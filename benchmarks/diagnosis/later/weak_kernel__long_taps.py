"""A convolution with a thousand taps, and by its spectrum."""

import torch
import torch.nn.functional as F

import gapscope as gs

gs.inputs(x=gs.normal("N C L", N=4, C=1, L=16000), w=gs.normal("O C K", O=1, K=1024), out="N O M")


@gs.contender("torch", gradients=False)
def slow(x, w):
    return F.conv1d(x, w)


@gs.contender("torch", gradients=False)
def fast(x, w):
    n = x.shape[-1]
    spectrum = torch.fft.rfft(x, n=n) * torch.conj(torch.fft.rfft(w, n=n))
    return torch.fft.irfft(spectrum, n=n)[..., : n - w.shape[-1] + 1]
