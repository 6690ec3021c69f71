"""Forward kinematics in NumPy: why is one einsum over four small matrices so much slower than multiplying them?"""

import numpy as np

import gapscope as gs

gs.inputs(
    p=gs.normal("J A B", J=20, A=4, B=4),
    q=gs.normal("J B C", C=4),
    r=gs.normal("J C D", D=4),
    s=gs.normal("J D E", E=4),
    out="J A E",
)


@gs.contender("numpy")
def slow(p, q, r, s):
    joints = range(len(p))
    return np.stack([np.einsum("ab,bc,cd,de->ae", p[j], q[j], r[j], s[j], optimize=True) for j in joints])


@gs.contender("numpy")
def fast(p, q, r, s):
    joints = range(len(p))
    return np.stack([p[j] @ q[j] @ r[j] @ s[j] for j in joints])
