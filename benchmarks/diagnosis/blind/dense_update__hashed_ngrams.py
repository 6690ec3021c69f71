"""Why does a training step of my hashed n-gram model get slower with the number of buckets?"""

import torch
import torch.nn.functional as F

import gapscope as gs

gs.inputs(
    w=gs.normal("V D", V=200000, D=32, std=0.1),
    ngrams=gs.integers("B K", B=64, K=20, low=0, high=200000),
    y=gs.normal("B D"),
)


def train(bag):
    optimizer = torch.optim.SGD(bag.parameters(), lr=5.0)

    def step(ngrams, y):
        optimizer.zero_grad()
        loss = F.mse_loss(bag(ngrams), y)
        loss.backward()
        optimizer.step()
        return loss.detach()

    return gs.Step(step, parameters={"w": bag.weight})


@gs.contender("torch", modes=["eager"], setup=True, phases=["step"])
def slow(w):
    return train(torch.nn.EmbeddingBag.from_pretrained(w.clone(), freeze=False, mode="mean"))


@gs.contender("torch", modes=["eager"], setup=True, phases=["step"])
def fast(w):
    return train(torch.nn.EmbeddingBag.from_pretrained(w.clone(), freeze=False, mode="mean", sparse=True))
