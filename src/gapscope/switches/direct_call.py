"""
Calls a model directly where the contender goes through a method made for whole data sets: Keras' `predict`.

`predict` builds a data pipeline, runs callbacks and collects batches on every call; for one batch, the model itself
computes the same.
"""

from collections.abc import Callable
from typing import Any

from gapscope.adapters._base import Adapter
from gapscope.switches._base import NothingToFlip, Replaces

CHANGES = "the model called directly"


def install(adapter: Adapter, calls: Replaces) -> None:
    if adapter.roots[0] != "tensorflow":
        raise NothingToFlip(f"{adapter.roots[0]} has no such method")
    import tensorflow as tf

    for name in ("predict", "predict_on_batch"):
        calls.replace(tf.keras.Model, name, _direct)


def _direct(original: Callable[..., Any]) -> Callable[..., Any]:
    import tensorflow as tf

    compiled: dict[int, Any] = {}

    def call(model: Any, inputs: Any, *arguments: Any, **options: Any) -> Any:
        if id(model) not in compiled:
            compiled[id(model)] = tf.function(lambda values: model(values, training=False), reduce_retracing=True)
        outputs = compiled[id(model)](tf.convert_to_tensor(inputs))
        return tf.nest.map_structure(lambda tensor: tensor.numpy(), outputs)

    return call
