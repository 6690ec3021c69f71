"""Keep data as tensors."""

SWITCH = "resident"

LINES = {
    "torch": "# no .numpy(), .tolist() and torch.tensor(...) on the way: pass the tensor on",
    "tensorflow": "# no .numpy() and tf.constant(...) on the way: pass the tensor on",
    "jax": "# no np.asarray(...) on the way: pass the array on",
    "numpy": "# no .tolist() and np.array(...) on the way: pass the array on",
}
