"""Let XLA make one program of the loop."""

SWITCH = "compiled-loops"

LINES = {
    "tensorflow": "step = tf.function({f}, jit_compile=True)   # once, outside the loop\nstep(...)",
}
