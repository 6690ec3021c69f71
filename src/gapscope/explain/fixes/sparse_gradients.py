"""Let the embedding give sparse gradients, and use an optimiser that takes them."""

SWITCH = "sparse-gradients"

LINES = {
    "torch": "torch.nn.Embedding(rows, width, sparse=True)   # with SGD, Adagrad or SparseAdam",
    "tensorflow": "table.scatter_sub(tf.IndexedSlices(rate * slices.values, slices.indices))   # no other rows",
}
