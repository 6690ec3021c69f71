"""One planted gap: a question file with a slow and a fast contender, and what makes the difference."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from textwrap import dedent, indent

IMPORTS = {
    "numpy": "import numpy as np",
    "torch": "import torch\nimport torch.nn.functional as F",
    "tensorflow": "import tensorflow as tf",
    "jax": "import jax\nimport jax.numpy as jnp",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """`causes` are the true ones, the largest first; none for a pair without a gap."""

    name: str
    causes: tuple[str, ...]
    text: str
    replays: str | None = None
    """The public case whose cause this is."""


def question(inputs: str, *contenders: str, extra: str = "") -> str:
    """A question file: the frameworks that its contenders name are imported."""
    frameworks = [name for name in IMPORTS if any(f'@gs.contender("{name}"' in text for text in contenders)]
    imports = "\n".join(IMPORTS[name] for name in dict.fromkeys(["numpy", *frameworks]))
    parts = ['"""A planted gap."""', "import gapscope as gs", imports, dedent(extra), f"gs.inputs({inputs})"]
    return "\n\n".join([*(part for part in parts if part), *contenders]) + "\n"


def contender(name: str, framework: str, takes: str, body: str, **options: object) -> str:
    """`options` are those of `gs.contender`; the body is the function's, as it stands in a file."""
    given = "".join(f", {key}={value!r}" for key, value in options.items())
    return f'@gs.contender("{framework}"{given})\ndef {name}({takes}):\n{indent(dedent(body).strip(), "    ")}'


def pair(
    framework: str, inputs: str, takes: str, slow: str, fast: str, *, extra: str = "", both: dict[str, object] | None = None,
    slow_only: dict[str, object] | None = None, fast_only: dict[str, object] | None = None,
) -> str:  # fmt: skip
    """Two contenders of one framework that differ in what is planted."""
    shared = {**({"gradients": False} if framework == "torch" else {}), **(both or {})}
    return question(
        inputs,
        contender("slow", framework, takes, slow, **{**shared, **(slow_only or {})}),
        contender("fast", framework, takes, fast, **{**shared, **(fast_only or {})}),
        extra=extra,
    )


Family = Callable[[], Iterator[Case]]
