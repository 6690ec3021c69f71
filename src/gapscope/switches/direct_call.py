"""
Calls a model directly where the contender goes through a method made for whole data sets: Keras' `predict`, `evaluate`.

They build a data pipeline, run callbacks and collect batches on every call; for one batch, the model itself computes
the same, and its loss is one more function of that.
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
        calls.replace(tf.keras.Model, name, _outputs)
    for name in ("evaluate", "test_on_batch"):
        calls.replace(tf.keras.Model, name, _loss)


def _outputs(original: Callable[..., Any]) -> Callable[..., Any]:
    import tensorflow as tf

    compiled: dict[int, Any] = {}

    def call(model: Any, inputs: Any, *arguments: Any, **options: Any) -> Any:
        if id(model) not in compiled:
            compiled[id(model)] = tf.function(lambda values: model(values, training=False), reduce_retracing=True)
        outputs = compiled[id(model)](tf.convert_to_tensor(inputs))
        return tf.nest.map_structure(lambda tensor: tensor.numpy(), outputs)

    return call


def _loss(original: Callable[..., Any]) -> Callable[..., Any]:
    """The loss alone; a model with metrics of its own goes on keeping them."""
    import tensorflow as tf

    compiled: dict[int, Any] = {}

    def loss_of(model: Any) -> Any:
        def loss(inputs: Any, wanted: Any) -> Any:
            return model.compute_loss(inputs, wanted, model(inputs, training=False), training=False)

        return tf.function(loss, reduce_retracing=True)

    def call(model: Any, x: Any = None, y: Any = None, *arguments: Any, **options: Any) -> Any:
        only_loss = [metric.name for metric in model.metrics] == ["loss"]
        if y is None or not only_loss or arguments or options.keys() - {"batch_size", "verbose", "steps"}:
            return original(model, x, y, *arguments, **options)
        if id(model) not in compiled:
            compiled[id(model)] = loss_of(model)
        return float(compiled[id(model)](tf.convert_to_tensor(x), tf.convert_to_tensor(y)))

    return call
