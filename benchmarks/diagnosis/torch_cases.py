"""Planted in torch. Cases that need its compiler are few: it takes half a minute."""

from collections.abc import Iterator

from benchmarks.diagnosis.case import Case, contender, pair, question


def cases() -> Iterator[Case]:
    yield from compiled()
    yield from threads()
    yield from conversion()
    yield from recording()
    yield from derivatives()
    yield from denormals()
    yield from precision()
    yield from layout()
    yield from idle()
    yield from kernels()
    yield from stalls()
    yield from interference()


def compiled() -> Iterator[Case]:
    body = "for _ in range(50):\n    x = x * 1.01 + 0.1\nreturn x"
    text = pair("torch", 'x=gs.normal("N", N=64)', "x", body, body, fast_only={"modes": ["compile"]})
    yield Case(name="torch/dispatch-50", causes=("dispatch-overhead",), text=text, replays="pytorch#13757")
    body = "return torch.sqrt(x * x + 1.0) * 0.5 + x * 0.25 - torch.relu(x) * 2.0"
    text = pair("torch", 'x=gs.normal("N", N=2000000)', "x", body, body, fast_only={"modes": ["compile"]})
    yield Case(name="torch/fusion-2000000", causes=("missing-fusion",), text=text)
    lines = ("x * x + 1.0", "x * 0.5", "torch.relu(x) * 2.0", "x - 0.25")
    parted = "\ntorch._dynamo.graph_break()\n".join(f"x = {line}" for line in lines)
    fused = "\n".join(f"x = {line}" for line in lines)
    text = pair(
        "torch", 'x=gs.normal("N", N=400000)', "x", f"{parted}\nreturn x", f"{fused}\nreturn x",
        both={"modes": ["compile"]},
    )  # fmt: skip
    yield Case(name="torch/breaks-400000", causes=("missing-fusion",), text=text)


def threads() -> Iterator[Case]:
    for size in (384, 768):
        text = pair(
            "torch", f'x=gs.normal("N C", N={size}, C={size}), w=gs.normal("C O", O={size})', "",
            "torch.set_num_threads(1)\nreturn lambda x, w: x @ w", "return lambda x, w: x @ w", both={"setup": True},
        )  # fmt: skip
        yield Case(name=f"torch/threads-{size}", causes=("threads",), text=text)


def conversion() -> Iterator[Case]:
    for size in (5_000, 50_000):
        text = pair(
            "torch", f'x=gs.normal("N", N={size})', "x", "return torch.tensor(x.tolist()) * 2.0", "return x * 2.0"
        )
        yield Case(name=f"torch/conversion-list-{size}", causes=("argument-conversion",), text=text)
    text = pair("torch", 'x=gs.normal("N", N=2000000)', "x", "return torch.tensor(x.numpy()) * 2.0", "return x * 2.0")
    yield Case(name="torch/conversion-numpy", causes=("argument-conversion",), text=text)


def recording() -> Iterator[Case]:
    for operations, size in ((20, 16), (40, 64), (10, 16)):
        body = f"""
            weight = torch.nn.Parameter(w)
            def step(x):
                for _ in range({operations}):
                    x = x * weight
                return x
            return step
        """
        text = pair(
            "torch", f'x=gs.normal("N", N={size}), w=gs.normal("N")', "w", body, body,
            both={"setup": True}, slow_only={"gradients": True},
        )  # fmt: skip
        yield Case(name=f"torch/recording-{operations}-{size}", causes=("autograd-bookkeeping",), text=text)


def derivatives() -> Iterator[Case]:
    for outputs in (32, 96):
        function = "torch.autograd.functional.jacobian(lambda v: torch.tanh(w @ v), x{})"
        text = pair(
            "torch", f'x=gs.normal("C", C=64), w=gs.normal("O C", O={outputs})', "x, w",
            f"return {function.format('')}", f"return {function.format(', vectorize=True')}", both={"gradients": True},
        )  # fmt: skip
        yield Case(
            name=f"torch/jacobian-{outputs}",
            causes=("differentiation-complexity",),
            text=text,
            replays="tensorflow#36227",
        )
    slow = """
        x = x.detach().requires_grad_(True)
        y = torch.tanh(w @ x)
        return torch.stack([torch.autograd.grad(y[i], x, retain_graph=True)[0] for i in range(48)])
    """
    fast = """
        x = x.detach().requires_grad_(True)
        y = torch.tanh(w @ x)
        picked = [y[i] for i in range(48)]  # elements and rows are picked, and stacked, as on the other side
        rows = torch.autograd.grad(y, x, torch.eye(48), is_grads_batched=True)[0]
        return torch.stack([rows[i] for i in range(48)])
    """
    text = pair(
        "torch", 'x=gs.normal("C", C=64), w=gs.normal("O C", O=48)', "x, w", slow, fast, both={"gradients": True}
    )
    yield Case(name="torch/rows-48", causes=("differentiation-complexity",), text=text)


def denormals() -> Iterator[Case]:
    for size in (20_000, 200_000):
        text = pair(
            "torch",
            f'x=gs.normal("N", N={size}), w=gs.array(lambda rng: (rng.random({size}) * 1e-41).astype(np.float32), "N")',
            "w",
            "return lambda x: x + w.sqrt() * w",  # products of denormals cost some processors nothing
            "w = torch.where(w.abs() < 1.2e-38, 0.0, w)\nreturn lambda x: x + w.sqrt() * w",
            both={"setup": True},
        )
        yield Case(name=f"torch/denormals-{size}", causes=("denormals",), text=text, replays="pytorch#19651")


def precision() -> Iterator[Case]:
    for size in (256, 512, 768):
        text = pair(
            "torch", f'x=gs.normal("N C", N={size}, C={size}), w=gs.normal("C O", O={size})', "x, w",
            "return (x.double() @ w.double()).float()", "return x @ w",
        )  # fmt: skip
        yield Case(name=f"torch/precision-{size}", causes=("precision-inequality",), text=text)
    text = question(
        'x=gs.normal("N C", N=96, C=96, dtype="float16"), w=gs.normal("C O", O=96, dtype="float16"), out="N O"',
        contender("slow", "numpy", "x, w", "return np.matmul(x, w)"),
        contender("fast", "torch", "x, w", "return x @ w", gradients=False),
    )
    yield Case(name="torch/half-product", causes=("dtype-coverage",), text=text, replays="jax#5730")


def layout() -> Iterator[Case]:
    turn = "x = x.permute(0, 2, 1).contiguous()"
    for count, length in ((16, 256), (64, 256), (64, 64)):
        text = pair(
            "torch", f'x=gs.normal("N C L", N={count}, C=64, L={length})', "x", f"{turn}\n{turn}\nreturn x * 2.0",
            "return x * 2.0",
        )  # fmt: skip
        yield Case(
            name=f"torch/layout-{count}-{length}", causes=("layout-copies",), text=text, replays="tensorflow#9322"
        )
    text = pair(
        "torch", 'x=gs.normal("N C", N=512, C=512), w=gs.normal("C O", O=64)', "x, w",
        "x = x.t().contiguous().t().contiguous()\nreturn torch.relu(x @ w)", "return torch.relu(x @ w)",
    )  # fmt: skip
    yield Case(name="torch/layout-product", causes=("layout-copies",), text=text)


def idle() -> Iterator[Case]:
    for size in (128, 256, 512):
        text = pair(
            "torch", f'x=gs.normal("N C", N={size}, C={size}), w=gs.normal("C O", O={size}, std=0.05)', "x, w",
            "y = x @ w\nunused = torch.tanh(y @ w) @ w\nreturn torch.relu(y)", "return torch.relu(x @ w)",
        )  # fmt: skip
        yield Case(name=f"torch/idle-{size}", causes=("unequal-work",), text=text)
    text = pair(
        "torch", 'x=gs.normal("N", N=1000000)', "x",
        "x = torch.relu(x)\nfor _ in range(4):\n    x = torch.relu(x)\nreturn x", "return torch.relu(x)",
    )  # fmt: skip
    yield Case(name="torch/idle-activations", causes=("unequal-work",), text=text, replays="TransformerEngine#710")


def kernels() -> Iterator[Case]:
    for size in (512,):
        text = question(
            f'x=gs.normal("N C H W", N=1, C=1, H={size}, W={size}), w=gs.normal("O C K L", O=1, K=3, L=3), out="N O H W"',
            contender("slow", "torch", "x, w", "return F.conv2d(x, w, padding=1)", gradients=False),
            contender(
                "fast", "jax", "x, w",
                """
                h, v = x.shape[2:]
                p = jnp.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1)))
                return sum(w[0, 0, i, j] * p[:, :, i : i + h, j : j + v] for i in range(3) for j in range(3))
                """,
                modes=["jit"],
            ),
        )  # fmt: skip
        yield Case(name=f"torch/kernel-{size}", causes=("weak-kernel",), text=text, replays="pytorch#13716")


def stalls() -> Iterator[Case]:
    extra = """
        class Rows(torch.utils.data.Dataset):
            def __init__(self, x):
                self.rows = x.numpy()

            def __len__(self):
                return len(self.rows)

            def __getitem__(self, at):
                return torch.from_numpy(np.sort(np.sort(self.rows[at])[::-1].copy()))
    """
    for rows in (64, 256):
        body = "data = {}\nreturn lambda scale: torch.stack([batch.sum(0) for batch in data]).sum(0) * scale"
        loader = "torch.utils.data.DataLoader(Rows(x), batch_size=16)"
        text = pair(
            "torch", f'x=gs.normal("N C", N={rows}, C=256), scale=gs.normal("C")', "x",
            body.format(loader), body.format(f"list({loader})"), extra=extra, both={"setup": True},
        )  # fmt: skip
        yield Case(name=f"torch/stall-{rows}", causes=("input-stall",), text=text, replays="pytorch#42402")


def interference() -> Iterator[Case]:
    spin = """
        import threading

        def spin():
            own = np.linspace(0, 1, 1 << 20)
            while True:
                np.sin(own)  # the interpreter is free meanwhile, a core is not
    """
    text = pair(
        "torch", 'x=gs.normal("N", N=500_000)', "",
        "threading.Thread(target=spin, daemon=True).start()\nreturn lambda x: torch.tanh(x)",
        "return lambda x: torch.tanh(x)", extra=spin, both={"setup": True},
    )  # fmt: skip
    yield Case(name="torch/interference", causes=("interference",), text=text)
