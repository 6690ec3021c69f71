"""Write down what a function asks of TensorFlow: the graph that `tf.function` makes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from gapscope.adapters._capture import CAST, COPY, LAYOUT, Captured, NotCaptured, Operation, kernel_of, kind_of

_KINDS = {
    LAYOUT: ("Transpose", "Reshape", "ExpandDims", "Squeeze", "BroadcastTo", "SpaceToBatchND", "BatchToSpaceND"),
    CAST: ("Cast", "Bitcast"),
    COPY: ("ConcatV2", "Pack", "Tile", "GatherV2", "StridedSlice", "Slice", "PadV2", "Pad", "Unpack", "Split"),
}
_PRODUCTS = ("MatMul", "BatchMatMulV2", "Conv2D", "Conv3D", "DepthwiseConv2dNative", "Einsum")
_ALIASES = ("Identity", "StopGradient", "PreventGradient", "EnsureShape", "IdentityN")
_READING = ("ReadVariableOp", "VarHandleOp")
_NOTHING = ("NoOp", "Placeholder", "Assert")


def capture(function: Callable[..., Any], arguments: Sequence[Any], file: str, traced: Callable[..., Any]) -> Captured:
    """The operations of the graph that `traced` makes of it, in an order in which they can be carried out."""
    import tensorflow as tf

    concrete = traced(function).get_concrete_function(*arguments)
    graph = concrete.graph
    writer = _Writer(file)
    tensors = [value for value in arguments if tf.is_tensor(value)]
    captured = {id(inner): outer for outer, inner in graph.captures}
    passed = [placeholder for placeholder in graph.inputs if id(placeholder) not in captured]
    if len(passed) != len(tensors):
        raise NotCaptured("its arguments are not all tensors")
    inputs = tuple(writer.new(placeholder) for placeholder in passed)
    for outer, inner in graph.captures:
        writer.constants[writer.new(inner)] = outer
    for operation in graph.get_operations():
        writer.add(operation)
    results = tuple(writer.of(tensor) for tensor in tf.nest.flatten(concrete.structured_outputs) if tensor is not None)
    return Captured(inputs, writer.constants, writer.operations, results)


def products(function: Callable[..., Any], arguments: Sequence[Any], traced: Callable[..., Any]) -> Counter[str]:
    """How often they are asked for, by kernel; nothing where a part of the graph stands in a function of its own."""
    operations = traced(function).get_concrete_function(*arguments).graph.get_operations()
    if any(attribute.HasField("func") for one in operations for attribute in one.node_def.attr.values()):
        return Counter()
    return Counter(kernel_of(one.type, one.inputs[0].dtype.name) for one in operations if one.type in _PRODUCTS)


class _Writer:
    def __init__(self, file: str) -> None:
        self.file = file
        self.count = 0
        self.known: dict[str, int] = {}
        self.constants: dict[int, Any] = {}
        self.operations: list[Operation] = []

    def new(self, tensor: Any) -> int:
        self.known[tensor.name] = self.count
        self.count += 1
        return self.count - 1

    def of(self, tensor: Any) -> int:
        return self.known[tensor.name]

    def add(self, operation: Any) -> None:
        import tensorflow as tf

        if operation.type in _NOTHING:
            return
        if operation.type in _ALIASES:
            for inside, outside in zip(operation.inputs, operation.outputs):
                self.known[outside.name] = self.of(inside)
            return
        if operation.type == "Const":
            value = tf.get_static_value(operation.outputs[0])
            self.constants[self.new(operation.outputs[0])] = tf.constant(value, operation.outputs[0].dtype)
            return
        if operation.op_def.is_stateful and operation.type not in _READING:
            raise NotCaptured(f"{operation.type} has effects of its own")
        taken = tuple(self.of(tensor) for tensor in operation.inputs)
        run = _runner(operation)
        given = tuple(self.new(tensor) for tensor in operation.outputs)
        kind = kind_of(operation.type, _KINDS)
        self.operations.append(Operation(operation.type, kind, taken, given, run, self._line(operation)))

    def _line(self, operation: Any) -> int | None:
        lines = [frame.lineno for frame in operation.traceback if frame.filename == self.file]
        return lines[-1] if lines else None


def _runner(operation: Any) -> Callable[[Sequence[Any]], Sequence[Any]]:
    """The same operation on other tensors, eagerly or in whatever graph is being made."""
    import tensorflow as tf
    from tensorflow.python.eager import context, execute

    node, kind, count = operation.node_def, operation.type, len(operation.outputs)
    attributes = {name: value for name, value in node.attr.items() if not name.startswith("_")}
    if any(value.WhichOneof("value") == "func" for value in attributes.values()):
        raise NotCaptured(f"{kind} holds a function of its own")
    dtypes = [tensor.dtype for tensor in operation.outputs]
    plain = tuple(part for name in attributes for part in (name, _eager(operation.get_attr(name))))
    own = operation.op_def

    def run(values: Sequence[Any]) -> Sequence[Any]:
        if tf.executing_eagerly():
            found = execute.quick_execute(kind, count, list(values), plain, context.context())
        else:
            graph = tf.compat.v1.get_default_graph()
            inside = [graph.capture(value) for value in values]
            found = graph._create_op_internal(kind, inside, dtypes, attrs=attributes, op_def=own).outputs
        return list(found) if isinstance(found, (list, tuple)) else (found,)

    return run


def _eager(value: Any) -> Any:
    """An attribute as the eager runtime takes it."""
    import tensorflow as tf

    if isinstance(value, tf.DType):
        return value.as_datatype_enum
    if isinstance(value, list):
        return [_eager(one) for one in value]
    if type(value).__name__ == "TensorShapeProto":
        return None if value.unknown_rank else [dimension.size for dimension in value.dim]
    return value
