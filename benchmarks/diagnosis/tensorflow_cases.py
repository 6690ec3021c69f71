"""Planted in TensorFlow."""

from collections.abc import Iterator

from benchmarks.diagnosis.case import Case, contender, pair, question

GRAPH: dict[str, object] = {"modes": ["function"]}
SET_UP: dict[str, object] = {"setup": True}


def cases() -> Iterator[Case]:
    for operations, size in ((20, 16), (60, 256)):
        body = f"for _ in range({operations}):\n    x = x * 1.01 + 0.1\nreturn x"
        text = pair("tensorflow", f'x=gs.normal("N", N={size})', "x", body, body, fast_only=GRAPH)
        yield Case(
            name=f"tensorflow/dispatch-{operations}",
            causes=("dispatch-overhead",),
            text=text,
            replays="tensorflow#48844",
        )
    for size in (1_000_000, 3_000_000):
        body = "return tf.sqrt(x * x + 1.0) * 0.5 + x * 0.25 - tf.nn.relu(x) * 2.0"
        text = pair(
            "tensorflow", f'x=gs.normal("N", N={size})', "x", body, body, slow_only=GRAPH, fast_only={"modes": ["xla"]}
        )
        yield Case(name=f"tensorflow/fusion-{size}", causes=("missing-fusion",), text=text)
    yield from wrappers()
    yield from tracing()
    yield from conversion()
    yield from tapes()
    yield from loops()
    yield from stalls()
    yield from rest()


def wrappers() -> Iterator[Case]:
    extra = """
        def model(w):
            layer = tf.keras.layers.Dense(int(w.shape[1]), use_bias=False)
            made = tf.keras.Sequential([tf.keras.Input((int(w.shape[0]),)), layer])
            layer.kernel.assign(w)
            return made
    """
    for batch, method in ((1, "predict"), (8, "predict"), (32, "predict")):
        quiet = ", verbose=0" if method == "predict" else ""
        text = pair(
            "tensorflow", f'x=gs.normal("N C", N={batch}, C=16), w=gs.normal("C O", O=8), out="N O"', "w",
            f"made = model(w)\nreturn lambda x: tf.constant(made.{method}(x{quiet}))",
            "made = model(w)\ncall = tf.function(lambda x: made(x, training=False))\n"
            "return lambda x: tf.constant(call(x).numpy())", extra=extra, both=SET_UP,
        )  # fmt: skip
        replays = "tensorflow#40261" if batch == 1 else "tensorflow#33340"
        yield Case(name=f"tensorflow/{method}-{batch}", causes=("api-wrapper",), text=text, replays=replays)


def tracing() -> Iterator[Case]:
    for form, line in (("scale", "x * 2.0"), ("product", "tf.tensordot(x, x, 1) * x")):
        extra = f"import itertools\n\ndef scaled(x, number):\n    return {line} + 0.0 * tf.cast(number, tf.float32)"
        body = "step, calls = tf.function(scaled), itertools.count()\nreturn lambda x: step(x, {})"
        text = pair(
            "tensorflow", 'x=gs.normal("N", N=64)', "", body.format("next(calls)"),
            body.format("tf.constant(next(calls))"), extra=extra, both=SET_UP,
        )  # fmt: skip
        yield Case(name=f"tensorflow/retracing-{form}", causes=("retracing",), text=text, replays="tensorflow#32157")
    for form, inner in (("tanh", "tf.tanh(v) * 2.0"), ("product", "v * v + v")):
        text = question(
            'x=gs.normal("N", N=64)',
            contender("slow", "tensorflow", "x", f"return tf.function(lambda v: {inner})(x)"),
            contender("fast", "tensorflow", "", f"return tf.function(lambda v: {inner})", setup=True),
        )
        yield Case(
            name=f"tensorflow/compile-counted-{form}", causes=("compile-counted",), text=text, replays="keras#21851"
        )


def conversion() -> Iterator[Case]:
    for size in (200_000, 2_000_000):
        text = pair(
            "tensorflow", f'x=gs.normal("N", N={size})', "x", "return tf.constant(x.numpy().copy()) * 2.0",
            "return x * 2.0",
        )  # fmt: skip
        yield Case(
            name=f"tensorflow/conversion-{size}", causes=("argument-conversion",), text=text, replays="tensorflow#57645"
        )


def tapes() -> Iterator[Case]:
    for operations in (10, 30):
        loop = f"for _ in range({operations}):\n        x = x * weight"
        text = pair(
            "tensorflow", 'x=gs.normal("N", N=16), w=gs.normal("N")', "w",
            f"weight = tf.Variable(w)\ndef step(x):\n  with tf.GradientTape():\n    {loop}\n    return x\nreturn step",
            f"weight = tf.Variable(w)\ndef step(x):\n    {loop}\n    return x\nreturn step", both=SET_UP,
        )  # fmt: skip
        yield Case(name=f"tensorflow/tape-{operations}", causes=("autograd-bookkeeping",), text=text)
    body = """
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = tf.tanh(tf.linalg.matvec(w, x))
        return tape.jacobian(y, x, experimental_use_pfor={})
    """
    text = pair(
        "tensorflow", 'x=gs.normal("C", C=32), w=gs.normal("O C", O=32)', "x, w", body.format("False"),
        body.format("True"), both=GRAPH,
    )  # fmt: skip
    yield Case(
        name="tensorflow/jacobian", causes=("differentiation-complexity",), text=text, replays="tensorflow#42835"
    )


def loops() -> Iterator[Case]:
    for turns in (100, 400):
        text = pair(
            "tensorflow", 'x=gs.normal("N", N=4)', "x", f"for _ in tf.range({turns}):\n    x = x * 0.99 + 0.01\nreturn x",
            f"for _ in range({turns}):\n    x = x * 0.99 + 0.01\nreturn x", both=GRAPH,
        )  # fmt: skip
        yield Case(
            name=f"tensorflow/loop-{turns}", causes=("graph-control-flow",), text=text, replays="tensorflow#34500"
        )


def stalls() -> Iterator[Case]:
    extra = """
        def batches(x):
            def arranged(row):
                return tf.numpy_function(lambda values: np.sort(np.sort(values)[::-1]), [row], tf.float32)

            return tf.data.Dataset.from_tensor_slices(x).map(arranged).batch(16)
    """
    for rows in (64, 256):
        body = "data = {}\nreturn lambda scale: tf.add_n([tf.reduce_sum(batch, 0) for batch in data]) * scale"
        text = pair(
            "tensorflow", f'x=gs.normal("N C", N={rows}, C=128), scale=gs.normal("C")', "x",
            body.format("batches(x)"), body.format("list(batches(x))"), extra=extra, both=SET_UP,
        )  # fmt: skip
        yield Case(name=f"tensorflow/stall-{rows}", causes=("input-stall",), text=text)


def rest() -> Iterator[Case]:
    for count in (16, 64):
        turn = "x = tf.transpose(x, [0, 2, 1])"
        text = pair(
            "tensorflow", f'x=gs.normal("N C L", N={count}, C=64, L=256)', "x", f"{turn}\n{turn}\nreturn x * 2.0",
            "return x * 2.0",
        )  # fmt: skip
        yield Case(name=f"tensorflow/layout-{count}", causes=("layout-copies",), text=text, replays="tensorflow#7187")
    for size in (128, 384):
        inputs = f'x=gs.normal("N C", N={size}, C={size}), w=gs.normal("C O", O={size}, std=0.05)'
        text = pair(
            "tensorflow", inputs, "x, w", "y = x @ w\nunused = tf.tanh(y @ w) @ w\nreturn tf.nn.relu(y)",
            "return tf.nn.relu(x @ w)",
        )  # fmt: skip
        yield Case(name=f"tensorflow/idle-{size}", causes=("unequal-work",), text=text)
        text = pair(
            "tensorflow", inputs, "x, w",
            "return tf.cast(tf.cast(x, tf.float64) @ tf.cast(w, tf.float64), tf.float32)", "return x @ w",
        )  # fmt: skip
        yield Case(name=f"tensorflow/precision-{size}", causes=("precision-inequality",), text=text)
