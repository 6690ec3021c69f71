"""Why is back-substitution for 64 load cases so much dearer than its operation count says?"""

import numpy as np
import scipy.linalg

import gapscope as gs


def stiffness(rng, N, M):
    return (rng.normal(size=(N, M)) / np.sqrt(N) + 3.0 * np.eye(N, M)).astype(np.float32)


gs.inputs(k=gs.array(stiffness, "N M", N=800, M=800), loads=gs.normal("B N", B=64), out="B M")


@gs.contender("numpy", modes=["eager"], setup=True)
def slow(k):
    factors = scipy.linalg.lu_factor(k, check_finite=False)

    def solve(loads):
        return np.stack([scipy.linalg.lu_solve(factors, load, check_finite=False) for load in loads])

    return solve


@gs.contender("numpy", modes=["eager"], setup=True)
def fast(k):
    factors = scipy.linalg.lu_factor(k, check_finite=False)

    def solve(loads):
        return scipy.linalg.lu_solve(factors, loads.T, check_finite=False).T

    return solve
