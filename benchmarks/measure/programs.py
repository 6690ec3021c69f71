"""
The programs whose twins are recorded: one of each framework with a small output, and one with a large.

An output of megabytes is fresh memory on every call, or is not, as the heap of that process happens to stand;
such a program differs more from process to process.
"""

_SMALL = 'gs.inputs(x=gs.normal("N C L", N=20, C=1, L=500), w=gs.normal("O C K", O=2, K=3))'
_LARGE = 'gs.inputs(x=gs.normal("N C L", N=1000, C=1, L=100), w=gs.normal("O C K", O=32, K=3))'

_BODIES = {
    "numpy": """
@gs.contender("numpy")
def program(x, w):
    return np.tanh(x * 2.0 + 1.0) * w[0, 0, 0]
""",
    "numba": """
@gs.contender("numba", modes=["jit"])
def program(x, w):
    out = np.empty_like(x)
    for n in range(x.shape[0]):
        for i in range(x.shape[2]):
            out[n, 0, i] = np.tanh(x[n, 0, i] * 2.0 + 1.0)
    return out
""",
    "torch": """
import torch.nn.functional as F
@gs.contender("torch")
def program(x, w):
    return F.conv1d(x, w).relu()
""",
    "tensorflow": """
import tensorflow as tf
@gs.contender("tensorflow", modes=["function"], axes="x:N L C w:K C O")
def program(x, w):
    return tf.nn.relu(tf.nn.conv1d(x, w, 1, "VALID"))
""",
    "jax": """
import jax
@gs.contender("jax", modes=["jit"])
def program(x, w):
    return jax.nn.relu(jax.lax.conv_general_dilated(x, w, (1,), "VALID", dimension_numbers=("NCH", "OIH", "NCH")))
""",
}

PROGRAMS = {
    f"{framework}-{size}": f"import gapscope as gs\nimport numpy as np\n{inputs}\n{body}"
    for size, inputs in (("small", _SMALL), ("large", _LARGE))
    for framework, body in _BODIES.items()
    if framework != "numba" or size == "small"
}
