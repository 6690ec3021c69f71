"""Let XLA compile the graph."""

SWITCH = "fuse"

LINES = {
    "tensorflow": "step = tf.function({f}, jit_compile=True)   # once, outside the loop\nstep(...)",
}
