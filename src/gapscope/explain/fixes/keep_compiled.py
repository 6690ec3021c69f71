"""Compile once, outside of what is called again and again."""

SWITCH = "keep-compiled"

LINES = {
    "torch": "step = torch.compile(inner)   # at module level, not inside {f}",
    "tensorflow": "step = tf.function(inner)   # at module level, not inside {f}",
    "jax": "step = jax.jit(inner)   # at module level, not inside {f}",
    "numba": "step = numba.njit(inner)   # at module level, not inside {f}",
}
