"""A step on a large embedding of which a few rows are looked up."""

import torch

import gapscope as gs

gs.inputs(rows=gs.integers("N", N=32, high=200_000), table=gs.normal("V D", V=200_000, D=16))


def training(table, sparse):
    layer = torch.nn.Embedding(*table.shape, sparse=sparse, _weight=table.clone())
    optimiser = torch.optim.SGD(layer.parameters(), lr=0.1)

    def step(rows):
        optimiser.zero_grad(set_to_none=True)
        loss = layer(rows).square().sum()
        loss.backward()
        optimiser.step()
        return loss.detach()

    return gs.Step(step, parameters={"table": layer.weight})


@gs.contender("torch", phases=["step"], setup=True)
def slow(table):
    return training(table, sparse=False)


@gs.contender("torch", phases=["step"], setup=True)
def fast(table):
    return training(table, sparse=True)
