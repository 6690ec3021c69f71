"""Make one call of many."""

SWITCH = "calls-as-one"

LINES = {
    "numpy": "y = {f}(x)   # x with one more axis, all calls' values in it",
    "torch": "y = torch.vmap({f})(x)   # x with one more axis, all calls' values in it",
    "tensorflow": "y = tf.function(lambda x: tf.vectorized_map({f}, x))(x)   # x with one more axis",
    "jax": "y = jax.jit(jax.vmap({f}))(x)   # x with one more axis, all calls' values in it",
}
