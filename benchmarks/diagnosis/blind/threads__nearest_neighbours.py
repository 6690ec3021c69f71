"""Our k-nearest-neighbour lookups use the same SciPy tree; why does the other team get twice the throughput?"""

from scipy.spatial import cKDTree

import gapscope as gs

gs.inputs(points=gs.uniform("P D", P=50_000, D=3), queries=gs.uniform("Q D", Q=5_000))


@gs.contender("numpy", setup=True)
def slow(points):
    tree = cKDTree(points)
    return lambda queries: tree.query(queries, k=8)[0]


@gs.contender("numpy", setup=True)
def fast(points):
    tree = cKDTree(points)
    return lambda queries: tree.query(queries, k=8, workers=2)[0]
