"""Compute a convolution with a large window from spectra."""

SWITCH = "fourier"

LINES = {
    "torch": """def convolve(x, w):   # no padding; F.pad(x, …) first for zeros around it
    n, axes = x.shape[2:], tuple(range(2, x.ndim))
    y = torch.einsum("nc...,oc...->no...", torch.fft.rfftn(x, n, axes), torch.fft.rfftn(w, n, axes).conj())
    inside = tuple(slice(size - taps + 1) for size, taps in zip(n, w.shape[2:]))
    return torch.fft.irfftn(y, n, axes)[(..., *inside)]""",
    "tensorflow": """@tf.function(jit_compile=True)
def convolve(x, w):   # one dimension, no padding; x is (N, L, C), w is (K, C, O)
    n = x.shape[1]
    xs = tf.signal.rfft(tf.transpose(x, [0, 2, 1]))
    ws = tf.math.conj(tf.signal.rfft(tf.transpose(w, [2, 1, 0]), [n]))
    y = tf.signal.irfft(tf.einsum("ncf,ocf->nof", xs, ws), [n])[..., : n - w.shape[0] + 1]
    return tf.transpose(y, [0, 2, 1])""",
    "jax": """@jax.jit
def convolve(x, w):   # no padding; jnp.pad(x, …) first for zeros around it
    n, axes = x.shape[2:], tuple(range(2, x.ndim))
    y = jnp.einsum("nc...,oc...->no...", jnp.fft.rfftn(x, n, axes), jnp.fft.rfftn(w, n, axes).conj())
    inside = tuple(slice(size - taps + 1) for size, taps in zip(n, w.shape[2:]))
    return jnp.fft.irfftn(y, n, axes)[(..., *inside)]""",
    "numpy": """from scipy.signal import fftconvolve

y = fftconvolve(x, w, mode="same")   # w turned around first, np.flip(w), where it is a correlation""",
}
