"""Arrange data once, before the loop, in the order that the operations want."""

SWITCH = "without-copies"

LINES = {
    "torch": "x = x.permute(...).contiguous()   # once, outside of {f}",
    "tensorflow": "x = tf.transpose(x, ...)   # once, outside of {f}",
    "jax": "x = jnp.transpose(x, ...)   # once, outside of {f}",
    "numpy": "x = np.ascontiguousarray(x.transpose(...))   # once, outside of {f}",
}
