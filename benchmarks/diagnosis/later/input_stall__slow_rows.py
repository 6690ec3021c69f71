"""Rows that are slow to come."""

import time

import torch

import gapscope as gs

gs.inputs(x=gs.normal("N C", N=128, C=32), scale=gs.normal("C"))


class Rows(torch.utils.data.Dataset):
    def __init__(self, x):
        self.x = x

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        time.sleep(0.0002)
        return self.x[i]


@gs.contender("torch", gradients=False, setup=True)
def slow(x):
    loader = torch.utils.data.DataLoader(Rows(x), batch_size=16)
    return lambda scale: sum(batch.sum(0) for batch in loader) * scale


@gs.contender("torch", gradients=False, setup=True)
def fast(x):
    batches = list(x.split(16))
    return lambda scale: sum(batch.sum(0) for batch in batches) * scale
