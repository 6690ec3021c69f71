"""Make tensors of data that stays the same once, before the loop."""

SWITCH = "kept-constants"

LINES = {
    "torch": "table = torch.as_tensor(data)   # once, outside of {f}",
    "tensorflow": "table = tf.constant(data)   # once, outside of {f}",
    "jax": "table = jnp.asarray(data)   # once, outside of {f}",
}
