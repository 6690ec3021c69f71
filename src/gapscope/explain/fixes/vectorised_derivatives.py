"""Take all derivatives in one pass."""

SWITCH = "vectorised-derivatives"

LINES = {
    "torch": "torch.autograd.functional.jacobian(f, x, vectorize=True)",
    "tensorflow": "tape.jacobian(y, x, experimental_use_pfor=True)",
    "jax": "jax.jacrev(f)(x)",
}
