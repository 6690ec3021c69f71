"""Flush denormal numbers to zero."""

SWITCH = "flush-denormals"

LINES = {
    "torch": "torch.set_flush_denormal(True)",
    "numpy": "x[np.abs(x) < np.finfo(x.dtype).tiny] = 0",
    "tensorflow": "w = tf.where(tf.abs(w) < 1.2e-38, 0.0, w)",
    "jax": "w = jnp.where(jnp.abs(w) < 1.2e-38, 0.0, w)",
}
