"""Write the loop out."""

SWITCH = "unrolled"

LINES = {
    "tensorflow": "for _ in range(n):   # not tf.range(n): the graph then has no loop",
    "jax": "jax.lax.scan(body, start, xs, unroll=True)",
}
