"""Use one thread: the work is too small for a pool."""

SWITCH = "one-thread"

LINES = {
    "torch": "torch.set_num_threads(1)",
    "tensorflow": "tf.config.threading.set_intra_op_parallelism_threads(1)   # before the first operation",
    "jax": 'os.environ["NPROC"] = "1"   # before jax is imported',
    "numpy": "with threadpoolctl.threadpool_limits(1):\n    {f}(...)",
}
