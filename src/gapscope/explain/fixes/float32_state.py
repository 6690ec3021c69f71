"""Keep what is used on every call in float32."""

SWITCH = "float32-state"

LINES = {
    "torch": "weights = weights.float()   # once, where it is made",
    "tensorflow": "weights = tf.cast(weights, tf.float32)   # once, where it is made",
    "jax": "weights = weights.astype(jnp.float32)   # once, where it is made",
    "numpy": "weights = weights.astype(np.float32)   # once, where it is made",
}
