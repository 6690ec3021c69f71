"""Why is np.add.at so slow for summing node features over edges?"""

import numpy as np
import scipy.sparse

import gapscope as gs

gs.inputs(rows=gs.uniform("E D", E=4000, D=64), nodes=gs.integers("E", high=500))


@gs.contender("numpy")
def slow(rows, nodes):
    out = np.zeros((500, rows.shape[1]), np.float32)
    np.add.at(out, nodes, rows)
    return out


@gs.contender("numpy")
def fast(rows, nodes):
    edges = len(nodes)
    gathers = scipy.sparse.csr_matrix((np.ones(edges, np.float32), (nodes, np.arange(edges))), shape=(500, edges))
    return gathers @ rows
