"""Keep batches in memory, or read ahead."""

SWITCH = "batches-in-memory"

LINES = {
    "torch": "batches = list(loader)   # once, where they fit into memory",
    "tensorflow": "batches = list(dataset)   # once, where they fit into memory; or dataset.cache()",
}
