"""Two causes at once: both are to be named."""

from collections.abc import Iterator

from benchmarks.diagnosis.case import Case, contender, pair, question

TURN = {
    "torch": "x = x.permute(1, 0).contiguous().permute(1, 0).contiguous()",
    "numpy": "x = np.ascontiguousarray(np.ascontiguousarray(x.T).T)",
}
WIDE = {
    "torch": "(x.double() @ w.double()).float()",
    "numpy": "(x.astype(np.float64) @ w.astype(np.float64)).astype(np.float32)",
}
RELU = {"torch": "torch.relu", "numpy": "np.abs"}


def cases() -> Iterator[Case]:
    for framework in ("torch", "numpy"):
        for size in (256, 512):
            inputs = f'x=gs.normal("N C", N={4 * size}, C={size}), w=gs.normal("C O", O={{}}), out="N O"'
            text = pair(
                framework, inputs.format(size), "x, w", f"{TURN[framework]}\nreturn {RELU[framework]}({WIDE[framework]})",
                f"return {RELU[framework]}(x @ w)",
            )  # fmt: skip
            yield Case(
                name=f"{framework}/two-wide-and-turned-{size}",
                causes=("precision-inequality", "layout-copies"),
                text=text,
            )
            turns = "\n".join([TURN[framework]] * 3)
            text = pair(
                framework, inputs.format(64), "x, w", f"{turns}\ny = x @ w\nunused = (y @ w.T) @ w\nreturn {RELU[framework]}(y)",
                f"return {RELU[framework]}(x @ w)",
            )  # fmt: skip
            yield Case(
                name=f"{framework}/two-idle-and-turned-{size}", causes=("layout-copies", "unequal-work"), text=text
            )
    yield from recorded_and_converted()
    yield from tensorflow()
    yield from jax()


def recorded_and_converted() -> Iterator[Case]:
    for size, operations in ((2_000, 20), (1_000, 10), (4_000, 40)):
        body = f"""
            weight = torch.nn.Parameter(w)
            def step(x):
                {{}}
                for _ in range({operations}):
                    x = x * weight
                return x
            return step
        """
        text = pair(
            "torch", f'x=gs.normal("N", N={size}), w=gs.normal("N")', "w",
            body.format("x = torch.tensor(x.tolist())"), body.format("pass"),
            both={"setup": True}, slow_only={"gradients": True},
        )  # fmt: skip
        yield Case(
            name=f"torch/two-recorded-and-converted-{size}",
            causes=("argument-conversion", "autograd-bookkeeping"),
            text=text,
        )


def tensorflow() -> Iterator[Case]:
    for operations in (20, 60):
        loop = f"for _ in range({operations}):\n    x = x * 1.01 + 0.1"
        text = pair(
            "tensorflow", 'x=gs.normal("N", N=20000)', "x", f"x = tf.constant(x.numpy().tolist())\n{loop}\nreturn x",
            f"{loop}\nreturn x", fast_only={"modes": ["function"]},
        )  # fmt: skip
        yield Case(
            name=f"tensorflow/two-converted-{operations}",
            causes=("argument-conversion", "dispatch-overhead"),
            text=text,
        )


def jax() -> Iterator[Case]:
    for operations in (20, 40):
        loop = f"for _ in range({operations}):\n    x = x * 1.01 + 0.1"
        text = question(
            'x=gs.normal("N", N=500000)',
            contender("slow", "jax", "x", f"x = jnp.asarray(np.array(x.tolist()))\n{loop}\nreturn x"),
            contender("fast", "jax", "x", f"{loop}\nreturn x", modes=["jit"]),
        )
        yield Case(name=f"jax/two-converted-{operations}", causes=("argument-conversion", "missing-fusion"), text=text)
