"""
Writes loops out where their length is known: `tf.range` in a graph, `tf.map_fn` and JAX's loop primitives become
straight lines. TensorFlow's other loops are only seen.

A loop too long to be written out fails to compile in time; that is then listed as tried.
"""

from collections.abc import Callable
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.switches._base import NothingToFlip, Replaces

CHANGES = "its loops written out"

LONGEST = 2000


def install(adapter: Adapter, calls: Replaces) -> None:
    framework = adapter.roots[0]
    if framework == "tensorflow":
        import tensorflow as tf
        from tensorflow.python.ops import while_loop  # all of TensorFlow's loops come to this, AutoGraph's too

        calls.replace(tf, "range", _python_range)
        calls.replace(tf, "map_fn", _row_by_row)
        for owner in (tf, while_loop):
            calls.replace(owner, "while_loop", lambda original: original)
    elif framework == "jax":
        import jax

        calls.replace(jax.lax, "fori_loop", _python_loop)
        calls.replace(jax.lax, "scan", _unrolled_scan)
    else:
        raise NothingToFlip(f"{framework} has no loops in its graphs")


def _python_range(original: Callable[..., Any]) -> Callable[..., Any]:
    def count(*arguments: Any, **options: Any) -> Any:
        whole = all(isinstance(argument, int) for argument in arguments) and not options
        return range(*arguments) if whole and len(range(*arguments)) <= LONGEST else original(*arguments, **options)

    return count


def _row_by_row(original: Callable[..., Any]) -> Callable[..., Any]:
    import tensorflow as tf

    def map_fn(fn: Callable[[Any], Any], elems: Any, *arguments: Any, **options: Any) -> Any:
        many = tf.nest.flatten(elems)
        length = many[0].shape[0] if hasattr(many[0], "shape") else None
        if length is None or not 0 < length <= LONGEST:
            return original(fn, elems, *arguments, **options)
        parts = [tf.nest.pack_sequence_as(elems, rows) for rows in zip(*map(tf.unstack, many))]
        return tf.nest.map_structure(lambda *rows: tf.stack(rows), *map(fn, parts))

    return map_fn


def _python_loop(original: Callable[..., Any]) -> Callable[..., Any]:
    def loop(lower: Any, upper: Any, body: Callable[[int, Any], Any], value: Any, **options: Any) -> Any:
        if not (isinstance(lower, int) and isinstance(upper, int)) or upper - lower > LONGEST:
            return original(lower, upper, body, value, **options)
        for turn in range(lower, upper):
            value = body(turn, value)
        return value

    return loop


def _unrolled_scan(original: Callable[..., Any]) -> Callable[..., Any]:
    import jax

    def scan(body: Any, start: Any, xs: Any = None, length: int | None = None, **options: Any) -> Any:
        turns = length or max((len(leaf) for leaf in jax.tree_util.tree_leaves(xs)), default=0)
        return original(body, start, xs, length, **{**options, **({"unroll": True} if turns <= LONGEST else {})})

    return scan
