"""Use a thread for every core."""

SWITCH = "all-threads"

LINES = {
    "torch": "torch.set_num_threads(os.cpu_count())",
    "tensorflow": "tf.config.threading.set_intra_op_parallelism_threads(0)   # before the first operation",
    "jax": 'os.environ["NPROC"] = str(os.cpu_count())   # before jax is imported',
    "numpy": "# do not limit the BLAS: no OMP_NUM_THREADS=1, no threadpool_limits(1)",
}
