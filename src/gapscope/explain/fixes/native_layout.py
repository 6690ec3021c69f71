"""Keep data in the order of memory that the library works in, from where it is made on."""

SWITCH = "other-order"

LINES = {
    "torch": "x = x.to(memory_format=torch.channels_last)   # once, outside of {f}; the model too",
    "numpy": "x = np.asfortranarray(x)   # once, outside of {f}",
}
