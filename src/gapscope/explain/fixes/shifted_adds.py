"""Write the convolution as a sum over its taps, and compile that."""

SWITCH = "reformulated"

LINES = {
    "torch": """@torch.compile
def convolve(x, w):   # one channel; zeros around x first for padding
    height, width = x.shape[2] - w.shape[2] + 1, x.shape[3] - w.shape[3] + 1
    return sum(
        w[0, 0, i, j] * x[:, :, i : i + height, j : j + width] for i in range(w.shape[2]) for j in range(w.shape[3])
    )""",
    "tensorflow": """@tf.function(jit_compile=True)
def convolve(x, w):   # one channel; zeros around x first for padding
    height, width = x.shape[1] - w.shape[0] + 1, x.shape[2] - w.shape[1] + 1
    return tf.add_n(
        [w[i, j, 0, 0] * x[:, i : i + height, j : j + width] for i in range(w.shape[0]) for j in range(w.shape[1])]
    )""",
    "jax": """@jax.jit
def convolve(x, w):   # one channel; zeros around x first for padding
    height, width = x.shape[2] - w.shape[2] + 1, x.shape[3] - w.shape[3] + 1
    return sum(
        w[0, 0, i, j] * x[:, :, i : i + height, j : j + width] for i in range(w.shape[2]) for j in range(w.shape[3])
    )""",
}
