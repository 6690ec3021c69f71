"""Pairs without a gap: the same done twice, or in an order that makes no difference."""

from collections.abc import Iterator

from benchmarks.diagnosis.case import Case, pair


def cases() -> Iterator[Case]:
    product = 'x=gs.normal("N C", N=256, C=256), w=gs.normal("C O", O=256)'
    line = 'x=gs.normal("N", N=20000)'
    forms = {
        "numpy": (("np.tanh(x) * 2.0", line, "x"), ("x @ w", product, "x, w"), ("x + x", line, "x"), ("x.copy()", line, "x")),
        "torch": (("torch.tanh(x) * 2.0", line, "x"), ("x @ w", product, "x, w"), ("x.clone() + 1.0", line, "x"), ("x.double().float()", line, "x")),
        "tensorflow": (("tf.tanh(x) * 2.0", line, "x"), ("x @ w", product, "x, w"), ("tf.identity(x) + 1.0", line, "x"), ("tf.transpose(x) + 0.5", product, "x")),
        "jax": (("jnp.tanh(x) * 2.0", line, "x"), ("x @ w", product, "x, w"), ("x + x", line, "x"), ("jnp.transpose(x) + 0.5", product, "x")),
    }  # fmt: skip
    for framework, programs in forms.items():
        for number, (expression, inputs, takes) in enumerate(programs, 1):
            text = pair(framework, inputs, takes, f"return {expression}", f"return {expression}")
            yield Case(name=f"{framework}/null-{number}", causes=(), text=text)
