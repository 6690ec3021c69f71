"""A step on a large table of which bags of rows are looked up."""

import torch

import gapscope as gs

gs.inputs(rows=gs.integers("N", N=64, high=100_000), table=gs.normal("V D", V=100_000, D=32))


def training(table, sparse):
    layer = torch.nn.EmbeddingBag(*table.shape, mode="sum", sparse=sparse, _weight=table.clone())
    optimiser = torch.optim.SGD(layer.parameters(), lr=0.01)

    def step(rows):
        optimiser.zero_grad(set_to_none=True)
        loss = layer(rows.view(8, 8)).square().mean()
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
