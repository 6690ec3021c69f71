"""A batch touches 500 words. Why does my AdaGrad step get slower with every word I add to the vocabulary?"""

import torch

import gapscope as gs

gs.inputs(
    table=gs.normal("V D", V=20_000, D=32),
    seen=gs.uniform("V D", low=0.5, high=2.0),
    rows=gs.integers("B", B=500, low=0, high=40),
    g=gs.normal("B D"),
)


@gs.contender("torch", gradients=False)
def slow(table, seen, rows, g):
    words = rows + 40 * torch.arange(500)
    grad = torch.zeros_like(table)
    grad[words] = g
    total = seen + grad * grad
    updated = table - 0.1 * grad / total.sqrt()
    return updated[words], total[words]


@gs.contender("torch", gradients=False)
def fast(table, seen, rows, g):
    words = rows + 40 * torch.arange(500)
    total = seen[words] + g * g
    return table[words] - 0.1 * g / total.sqrt(), total
