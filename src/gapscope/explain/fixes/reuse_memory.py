"""Let the C library keep what is freed, and hand it out again."""

SWITCH = "reuse-memory"

_KEEP = "export MALLOC_MMAP_MAX_=0 MALLOC_TRIM_THRESHOLD_=2147483647   # before Python starts"

LINES = dict.fromkeys(("numpy", "torch", "tensorflow", "jax"), _KEEP)
