"""Compute in float64 where a library has no fast kernel for whole numbers; up to 2**53 they stay exact."""

SWITCH = "floating-point"

LINES = {
    "numpy": "(x.astype(np.float64) @ w.astype(np.float64)).astype(x.dtype)",
    "torch": "(x.double() @ w.double()).to(x.dtype)",
    "tensorflow": "tf.cast(tf.cast(x, tf.float64) @ tf.cast(w, tf.float64), x.dtype)",
    "jax": "(x.astype(float) @ w.astype(float)).astype(x.dtype)   # float64 with jax_enable_x64",
}
