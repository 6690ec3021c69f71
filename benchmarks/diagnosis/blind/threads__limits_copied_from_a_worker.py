"""I took this product over from a joblib worker, limits and all: why does it run at half the speed here?"""

import threadpoolctl

import gapscope as gs

gs.inputs(a=gs.normal("N K", N=768, K=768), b=gs.normal("K M", M=768))


@gs.contender("numpy", setup=True)
def slow():
    pools = threadpoolctl.ThreadpoolController()

    def product(a, b):
        with pools.limit(limits=1):
            return a @ b

    return product


@gs.contender("numpy")
def fast(a, b):
    return a @ b
