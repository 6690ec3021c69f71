"""Keep batches in memory, or read ahead."""

SWITCH = "batches-in-memory"

LINES = {
    "torch": "DataLoader(data, num_workers=2, prefetch_factor=4, persistent_workers=True)",
    "tensorflow": "dataset.cache().prefetch(tf.data.AUTOTUNE)",
}
