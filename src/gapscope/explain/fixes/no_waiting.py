"""Wait once, at the end."""

SWITCH = "no-waiting"

LINES = {
    "jax": "# no block_until_ready() on the way; once, on the last result",
    "torch": "# no torch.cuda.synchronize() on the way; once, at the end",
}
