"""
Loops over a data set that TensorFlow would trace for ever.

In a graph, an iterator gives another batch whenever it is asked: that there are no more is found out only when the
graph runs. AutoGraph makes such a loop one of the graph's own; a comprehension, which it does not read, has no end.
"""

from typing import Any

MOST = 200
"""Batches of one iterator in one graph: who unrolls a loop on purpose takes fewer."""

_asked = "_gapscope_asked"


def refuse_endless_traces() -> None:
    """From now on such a loop fails, and what it traced with it. Costs nothing while nothing is traced."""
    import tensorflow as tf
    from tensorflow.python.data.ops.iterator_ops import OwnedIterator

    following: Any = OwnedIterator.__next__
    if getattr(following, "__module__", None) == __name__:
        return

    def bounded(iterator: Any) -> Any:
        if not tf.executing_eagerly():
            asked = getattr(iterator, _asked, 0) + 1
            setattr(iterator, _asked, asked)
            if asked > MOST:
                raise RuntimeError(
                    f"{MOST} batches of one data set were asked for while this was traced, and in a graph they never "
                    "end: loop over it with a for statement, which AutoGraph reads, or run it eagerly"
                )
        return following(iterator)

    OwnedIterator.__next__ = bounded
