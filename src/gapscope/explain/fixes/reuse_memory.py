"""Use memory again instead of fetching it fresh."""

SWITCH = "reuse-memory"

LINES = {
    "numpy": "result = np.empty_like(x)   # once\nnp.exp(x, out=result)",
    "torch": "result = torch.empty_like(x)   # once\ntorch.exp(x, out=result)",
    "tensorflow": "# MALLOC_TRIM_THRESHOLD_ and MALLOC_MMAP_THRESHOLD_ in the environment",
    "jax": "step = jax.jit({f}, donate_argnums=0)",
}
