"""Planted in NumPy: the cheapest to start, so the most sizes."""

from collections.abc import Iterator

from benchmarks.diagnosis.case import Case, pair


def cases() -> Iterator[Case]:
    yield from dispatch()
    yield from fusion()
    yield from denormals()
    yield from allocation()
    yield from layout()
    yield from idle()
    yield from precision()
    yield from threads()
    yield from interference()


def dispatch() -> Iterator[Case]:
    for operations, size in ((40, 8), (200, 8), (100, 64)):
        text = pair(
            "numpy",
            f'x=gs.normal("N", N={size}, dtype="float64")',
            "x",
            f"for _ in range({operations}):\n    x = x * 1.01 + 0.1\nreturn x",
            f"return x * 1.01**{operations} + 0.1 * (1.01**{operations} - 1) / 0.01",
        )
        yield Case(name=f"numpy/dispatch-{operations}-{size}", causes=("dispatch-overhead",), text=text)


def fusion() -> Iterator[Case]:
    slow = "return np.sqrt(x * x + 1.0) * 0.5 + x * 0.25 - 1.0"
    for size in (1_000_000, 3_000_000):
        fast = """
            out = np.empty_like(x)
            for i in range(x.size):
                out[i] = np.sqrt(x[i] * x[i] + 1.0) * 0.5 + x[i] * 0.25 - 1.0
            return out
        """
        from benchmarks.diagnosis.case import contender, question

        text = question(
            f'x=gs.normal("N", N={size}, dtype="float64")',
            contender("slow", "numpy", "x", slow),
            contender("fast", "numba", "x", fast, modes=["jit"]),
        )
        yield Case(name=f"numpy/fusion-{size}", causes=("missing-fusion",), text=text)


def denormals() -> Iterator[Case]:
    for size in (5_000, 100_000):
        for form, line in (("product", "return x + x * w"), ("root", "return x + np.sqrt(np.abs(w)) * w")):
            text = pair(
                "numpy",
                f'x=gs.normal("N", N={size}), w=gs.array(lambda rng: (rng.random({size}) * 1e-41).astype(np.float32), "N")',
                "w",
                f"return lambda x: {line.removeprefix('return ')}",
                f"w = np.where(np.abs(w) < 1.2e-38, np.float32(0), w)\nreturn lambda x: {line.removeprefix('return ')}",
                both={"setup": True},
            )
            yield Case(name=f"numpy/denormals-{form}-{size}", causes=("denormals",), text=text, replays="pytorch#23862")


def allocation() -> Iterator[Case]:
    for size in (9_000_000, 16_000_000):  # above 32 MiB glibc always asks the system, below it depends
        for function in ("negative", "absolute"):
            fast = f"""
                kept = [np.empty({size}, np.float32) for _ in range(2)]
                def step(x):
                    kept.reverse()
                    return np.{function}(x, out=kept[0])
                return step
            """
            text = pair(
                "numpy", f'x=gs.normal("N", N={size})', "", f"return lambda x: np.{function}(x)", fast,
                both={"setup": True},
            )  # fmt: skip
            yield Case(name=f"numpy/allocation-{function}-{size}", causes=("allocation",), text=text)


def layout() -> Iterator[Case]:
    forms = {
        "transpose": (
            "x = np.ascontiguousarray(x.transpose(0, 2, 1))\nx = np.ascontiguousarray(x.transpose(0, 2, 1))",
            128,
        ),
        "copy": ("x = x.copy()\nx = x.copy()\nx = x.copy()", 256),
    }
    for name, (lines, length) in forms.items():
        for count in (16, 48):
            text = pair(
                "numpy", f'x=gs.normal("N C L", N={count}, C=64, L={length})', "x",
                f"{lines}\nreturn np.maximum(x, 0.0)", "return np.maximum(x, 0.0)",
            )  # fmt: skip
            yield Case(name=f"numpy/layout-{name}-{count}", causes=("layout-copies",), text=text)


def idle() -> Iterator[Case]:
    for size in (128, 384):
        inputs = f'x=gs.normal("N C", N={size}, C={size}), w=gs.normal("C O", O={size})'
        text = pair(
            "numpy", inputs, "x, w", "y = x @ w\nunused = np.tanh(y @ w)\nreturn np.maximum(y, 0.0)",
            "return np.maximum(x @ w, 0.0)",
        )  # fmt: skip
        yield Case(name=f"numpy/idle-unused-{size}", causes=("unequal-work",), text=text)
        text = pair(
            "numpy", inputs, "x, w", "y = x @ w\nz = x @ w\nv = x @ w\nreturn np.maximum(y, 0.0) + np.minimum(z, 0.0) * v",
            "y = x @ w\nreturn np.maximum(y, 0.0) + np.minimum(y, 0.0) * y",
        )  # fmt: skip
        yield Case(name=f"numpy/idle-twice-{size}", causes=("unequal-work",), text=text)


def precision() -> Iterator[Case]:
    body = "return (x.astype(np.{0}) @ w.astype(np.{0})).astype(np.float32)"  # both sides copy, as `astype` always does
    for size in (256, 512):
        text = pair(
            "numpy", f'x=gs.normal("N C", N={size}, C={size}), w=gs.normal("C O", O={size})', "x, w",
            body.format("float64"), body.format("float32"),
        )  # fmt: skip
        yield Case(name=f"numpy/precision-{size}", causes=("precision-inequality",), text=text)


def threads() -> Iterator[Case]:
    for size in (512, 1024):
        text = pair(
            "numpy", f'x=gs.normal("N C", N={size}, C={size}), w=gs.normal("C O", O={size})', "x, w",
            "with threadpoolctl.threadpool_limits(1):\n    return x @ w", "return x @ w",
            extra="import threadpoolctl",
        )  # fmt: skip
        yield Case(name=f"numpy/threads-{size}", causes=("threads",), text=text)


def interference() -> Iterator[Case]:
    spin = """
        import threading

        def spin():
            while True:
                sum(range(1000))
    """
    for size in (300_000, 1_000_000):
        text = pair(
            "numpy", f'x=gs.normal("N", N={size})', "",
            "threading.Thread(target=spin, daemon=True).start()\nreturn lambda x: np.tanh(x)",
            "return lambda x: np.tanh(x)", extra=spin, both={"setup": True},
        )  # fmt: skip
        yield Case(name=f"numpy/interference-{size}", causes=("interference",), text=text)
