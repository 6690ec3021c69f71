"""Compile the function once and call that."""

SWITCH = "compile"

LINES = {
    "torch": "step = torch.compile({f})   # once, outside the loop\nstep(...)",
    "tensorflow": "step = tf.function({f})   # once, outside the loop\nstep(...)",
    "jax": "step = jax.jit({f})   # once, outside the loop\nstep(...)",
    "numpy": "import numba\n\nstep = numba.njit({f})   # once, outside the loop\nstep(...)",
}
