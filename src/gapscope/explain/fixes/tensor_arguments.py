"""Pass tensors where Python numbers change."""

SWITCH = "tensor-arguments"

LINES = {
    "tensorflow": "{f}(tf.constant(number), ...)   # not {f}(number, ...); no string that changes",
    "jax": "step = jax.jit({f})   # without static_argnums for what changes",
    "torch": "step = torch.compile({f}, dynamic=True)",
}
