"""Why does one pass over my click log take longer than the model needs for it?"""

import torch
from torch.utils.data import BatchSampler, DataLoader, Dataset, SequentialSampler

import gapscope as gs

gs.inputs(x=gs.normal("N F", N=4096, F=32), w=gs.normal("F"), out="N")


class Clicks(Dataset):
    def __init__(self, rows):
        self.rows = rows

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        return self.rows[index]


@gs.contender("torch", modes=["eager"], setup=True, gradients=False)
def slow(x):
    loader = DataLoader(Clicks(x), batch_size=64)

    def epoch(w):
        return torch.cat([torch.sigmoid(batch @ w) for batch in loader])

    return epoch


@gs.contender("torch", modes=["eager"], setup=True, gradients=False)
def fast(x):
    clicks = Clicks(x)
    batches = BatchSampler(SequentialSampler(clicks), batch_size=64, drop_last=False)
    loader = DataLoader(clicks, sampler=batches, batch_size=None)

    def epoch(w):
        return torch.cat([torch.sigmoid(batch @ w) for batch in loader])

    return epoch
