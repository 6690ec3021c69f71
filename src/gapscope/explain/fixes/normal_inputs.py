"""Make numbers zero that are too small for the processor's normal form, before they are computed with."""

SWITCH = "normal-inputs"

LINES = {
    "torch": "w = torch.where(w.abs() < torch.finfo(w.dtype).tiny, 0.0, w)",
    "numpy": "w[np.abs(w) < np.finfo(w.dtype).tiny] = 0",
    "tensorflow": "w = tf.where(tf.abs(w) < 1.2e-38, 0.0, w)",
    "jax": "w = jnp.where(jnp.abs(w) < 1.2e-38, 0.0, w)",
}
