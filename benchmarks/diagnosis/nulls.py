"""
Pairs in which no cause is planted: the same done twice, and a gap that none of the causes makes.

Of the second kind are two algorithms with one result, a library's own business on both sides: what is left is
unexplained, and a cause that is named is wrong.
"""

from collections.abc import Iterator

from benchmarks.diagnosis.case import Case, pair

_PRODUCT = 'x=gs.normal("N C", N=256, C=256), w=gs.normal("C O", O=256)'
_LINE = 'x=gs.normal("N", N=20000)'
_SYSTEM = (
    'x=gs.array(lambda rng: rng.standard_normal((SIDE, SIDE)) + 40 * np.eye(SIDE), "N M"), '
    'w=gs.normal("M O", N=SIDE, M=SIDE, O=2, dtype="float64")'
)


def cases() -> Iterator[Case]:
    yield from twins()
    yield from algorithms()


def twins() -> Iterator[Case]:
    forms = {
        "numpy": (("np.tanh(x) * 2.0", _LINE, "x"), ("x @ w", _PRODUCT, "x, w")),
        "torch": (("torch.tanh(x) * 2.0", _LINE, "x"), ("x.double().float()", _LINE, "x")),
        "tensorflow": (("x @ w", _PRODUCT, "x, w"), ("tf.transpose(x) + 0.5", _PRODUCT, "x")),
        "jax": (("jnp.tanh(x) * 2.0", _LINE, "x"), ("jnp.transpose(x) + 0.5", _PRODUCT, "x")),
    }
    for framework, programs in forms.items():
        for number, (expression, inputs, takes) in enumerate(programs, 1):
            text = pair(framework, inputs, takes, f"return {expression}", f"return {expression}")
            yield Case(name=f"{framework}/null-twins-{number}", causes=(), text=text)


def algorithms() -> Iterator[Case]:
    for size in (20_000, 200_000):
        line = f'x=gs.normal("N", N={size})'
        sort = pair("numpy", line, "x", 'return np.sort(x, kind="heapsort")', "return np.sort(x)")
        yield Case(name=f"numpy/null-sort-{size}", causes=(), text=sort)
        largest = pair(
            "torch", line, "x", "return torch.sort(x, descending=True).values[:10]", "return torch.topk(x, 10).values"
        )
        yield Case(name=f"torch/null-largest-{size}", causes=(), text=largest)
    solve = {
        "numpy": ("return np.linalg.inv(x) @ w", "return np.linalg.solve(x, w)"),
        "torch": ("return torch.linalg.inv(x) @ w", "return torch.linalg.solve(x, w)"),
        "tensorflow": ("return tf.linalg.inv(x) @ w", "return tf.linalg.solve(x, w)"),
        "jax": ("return jnp.linalg.inv(x) @ w", "return jnp.linalg.solve(x, w)"),
    }
    for framework, (slow, fast) in solve.items():
        for side in (100, 300):
            text = pair(framework, _SYSTEM.replace("SIDE", str(side)), "x, w", slow, fast)
            yield Case(name=f"{framework}/null-solve-{side}", causes=(), text=text)
