"""Compute in float32."""

SWITCH = "float32"

LINES = {
    "torch": "x = x.float()",
    "tensorflow": "x = tf.cast(x, tf.float32)",
    "jax": "x = x.astype(jnp.float32)",
    "numpy": "x = x.astype(np.float32)",
}
