"""Why is writing a trajectory into a buffer slower in evaluation than the same loop in my tests?"""

import torch

import gapscope as gs

gs.inputs(state=gs.normal("C", C=32), drive=gs.normal("T C", T=100), out="T C")


def trajectory():
    decay = torch.nn.Parameter(torch.tensor(0.9))

    def run(state, drive):
        path = torch.empty_like(drive)
        for t in range(drive.shape[0]):
            state = torch.tanh(decay * state + drive[t])
            path[t] = state
        return path

    return run


@gs.contender("torch", setup=True, gradients=True)
def slow():
    return trajectory()


@gs.contender("torch", setup=True, gradients=True)
def fast():
    run = trajectory()

    def evaluate(state, drive):
        with torch.no_grad():
            return run(state, drive)

    return evaluate
