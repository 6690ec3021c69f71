"""Two Black-Scholes pricers in torch that differ in where the strikes come from: why is one so much slower?"""

import math

import numpy as np
import torch

import gapscope as gs

gs.inputs(spot=gs.uniform("N", N=200_000, low=80.0, high=120.0))


def normal(d):
    return 0.5 * (1.0 + torch.erf(d / math.sqrt(2.0)))


def price(spot, strike, rate=0.02, sigma=0.5, years=1.0):
    up = (torch.log(spot / strike) + (rate + 0.5 * sigma**2) * years) / (sigma * math.sqrt(years))
    down = up - sigma * math.sqrt(years)
    return (spot * normal(up) - strike * math.exp(-rate * years) * normal(down)).float()


@gs.contender("torch", gradients=False, setup=True)
def slow():
    strike = torch.from_numpy(np.linspace(80.0, 120.0, 200_000))
    return lambda spot: price(spot, strike)


@gs.contender("torch", gradients=False, setup=True)
def fast():
    strike = torch.from_numpy(np.linspace(80.0, 120.0, 200_000, dtype=np.float32))
    return lambda spot: price(spot, strike)
