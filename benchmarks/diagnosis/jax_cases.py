"""Planted in JAX."""

from collections.abc import Iterator

from benchmarks.diagnosis.case import Case, contender, pair, question

JIT: dict[str, object] = {"modes": ["jit"]}


def cases() -> Iterator[Case]:
    for operations, size in ((20, 16), (60, 256), (100, 16)):
        body = f"for _ in range({operations}):\n    x = x * 1.01 + 0.1\nreturn x"
        text = pair("jax", f'x=gs.normal("N", N={size})', "x", body, body, fast_only=JIT)
        yield Case(name=f"jax/dispatch-{operations}", causes=("dispatch-overhead",), text=text, replays="jax#427")
    for size in (500_000, 1_000_000, 2_000_000):
        body = "return jnp.maximum(x * 2.0 + 1.0, 0.0) * x - 0.5 * x * x + 3.0 * x"
        text = pair("jax", f'x=gs.normal("N", N={size})', "x", body, body, fast_only=JIT)
        yield Case(name=f"jax/fusion-{size}", causes=("missing-fusion",), text=text)
    yield from compiling()
    yield from conversion()
    yield from kernels()
    yield from layout_and_idle()


def compiling() -> Iterator[Case]:
    for form, inner in (("tanh", "jnp.tanh(v) * 2.0"), ("product", "v @ v.T"), ("softmax", "jax.nn.softmax(v)")):
        text = question(
            'x=gs.normal("N C", N=32, C=32)',
            contender("slow", "jax", "x", f"return jax.jit(lambda v: {inner})(x)"),
            contender("fast", "jax", "", f"return jax.jit(lambda v: {inner})", setup=True),
        )
        yield Case(name=f"jax/compile-counted-{form}", causes=("compile-counted",), text=text)
    for form, line in (("scale", "x * 2.0 + 0.0 * number"), ("shift", "jnp.tanh(x) + 0.0 * number")):
        extra = f"import itertools\n\ndef scaled(x, number):\n    return {line}"
        text = question(
            'x=gs.normal("N", N=256)',
            contender(
                "slow", "jax", "",
                "step, calls = jax.jit(scaled, static_argnums=1), itertools.count()\nreturn lambda x: step(x, next(calls))",
                setup=True,
            ),
            contender(
                "fast", "jax", "",
                "step, calls = jax.jit(scaled), itertools.count()\nreturn lambda x: step(x, next(calls))", setup=True,
            ),
            extra=extra,
        )  # fmt: skip
        yield Case(name=f"jax/retracing-{form}", causes=("retracing",), text=text, replays="tensorflow#32157")


def conversion() -> Iterator[Case]:
    for size in (200_000, 2_000_000):
        text = pair(
            "jax", f'x=gs.normal("N", N={size})', "x", "return jnp.asarray(np.array(x)) * 2.0", "return x * 2.0"
        )
        yield Case(
            name=f"jax/conversion-{size}", causes=("argument-conversion",), text=text, replays="tensorflow#15288"
        )


def kernels() -> Iterator[Case]:
    for size in (256, 768):
        fast = f"""
            p = jnp.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1)))
            return sum(w[0, 0, i, j] * p[:, :, i : i + {size}, j : j + {size}] for i in range(3) for j in range(3))
        """
        text = pair(
            "jax",
            f'x=gs.normal("N C H W", N=1, C=1, H={size}, W={size}), w=gs.normal("O C K L", O=1, K=3, L=3)',
            "x, w",
            'return jax.lax.conv_general_dilated(x, w, (1, 1), "SAME")',
            fast,
            both=JIT,
        )
        yield Case(name=f"jax/kernel-{size}", causes=("weak-kernel",), text=text, replays="jax#23783")


def layout_and_idle() -> Iterator[Case]:
    for count in (16, 64):
        text = pair(
            "jax", f'x=gs.normal("N C L", N={count}, C=64, L=512)', "x",
            "x = jnp.transpose(jnp.transpose(x, (0, 2, 1)), (0, 2, 1))\nx = jnp.copy(x)\nreturn jnp.maximum(x, 0.0)",
            "return jnp.maximum(x, 0.0)",
        )  # fmt: skip
        yield Case(name=f"jax/layout-{count}", causes=("layout-copies",), text=text)
    for size in (256, 512):
        text = pair(
            "jax", f'x=gs.normal("N C", N={size}, C={size}), w=gs.normal("C O", O={size}, std=0.05)', "x, w",
            "y = x @ w\nunused = jnp.tanh(y @ w) @ w\nreturn jnp.maximum(y, 0.0)", "return jnp.maximum(x @ w, 0.0)",
        )  # fmt: skip
        yield Case(name=f"jax/idle-{size}", causes=("unequal-work",), text=text, replays="tensorflow#13376")
