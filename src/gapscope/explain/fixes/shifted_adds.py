"""Write the convolution as a sum over its taps, and compile that."""

SWITCH = "reformulated"

LINES = {
    "torch": """@torch.compile
def inside(out, x, w):
    height, width = out.shape[2:]
    taps = ((i, j) for i in range(w.shape[2]) for j in range(w.shape[3]))
    out.copy_(sum(w[0, 0, i, j] * x[:, :, i : i + height, j : j + width] for i, j in taps))

def convolve(x, w):   # one channel, zeros of half a window around x; without them, `inside` is all of it
    pad, out = w.shape[2] // 2, torch.empty_like(x)
    inside(out[:, :, pad:-pad, pad:-pad], x, w)
    out[:, :, :pad] = F.conv2d(F.pad(x[:, :, : 2 * pad], (pad, pad, pad, 0)), w)
    out[:, :, -pad:] = F.conv2d(F.pad(x[:, :, -2 * pad :], (pad, pad, 0, pad)), w)
    out[:, :, pad:-pad, :pad] = F.conv2d(F.pad(x[..., : 2 * pad], (pad, 0)), w)
    out[:, :, pad:-pad, -pad:] = F.conv2d(F.pad(x[..., -2 * pad :], (0, pad)), w)
    return out""",
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
    "numpy": """def correlate(x, w):   # a plane, with zeros around it first: mode="constant"
    height, width = x.shape[0] - w.shape[0] + 1, x.shape[1] - w.shape[1] + 1
    out, part = np.zeros((height, width), x.dtype), np.empty((height, width), x.dtype)
    for i in range(w.shape[0]):
        for j in range(w.shape[1]):
            out += np.multiply(x[i : i + height, j : j + width], w[i, j], out=part)
    return out""",
}
