"""Why is the calibration of my hyperspectral images slower than the arithmetic in it?"""

import gapscope as gs

gs.inputs(
    x=gs.normal("N H W C", N=2, H=128, W=128, C=64),
    gain=gs.uniform("C", low=0.5, high=2.0),
    offset=gs.normal("C"),
    out="N H W C",
)


@gs.contender("torch", modes=["eager"], gradients=False)
def slow(x, gain, offset):
    planes = x.permute(0, 3, 1, 2).contiguous()
    planes = planes * gain[:, None, None] + offset[:, None, None]
    return planes.permute(0, 2, 3, 1).contiguous()


@gs.contender("torch", modes=["eager"], gradients=False)
def fast(x, gain, offset):
    return x * gain + offset
