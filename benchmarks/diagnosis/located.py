"""
Pairs of functions of many lines, in two frameworks, with a cost planted in one line of one of them.

    python -m benchmarks.diagnosis.located
    python -m benchmarks.diagnosis.located --anew --only '*-jax-*'

The segment that holds the largest portion of the gap has to hold the planted line. Lines of every pair are drawn from
a handful of operations that all three frameworks have; every finished pair is a line in
`benchmarks/results/located.jsonl`, with the number of the code that was asked. `--anew` asks again what other code was
asked.
"""

import argparse
import json
import random
import re
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from benchmarks.diagnosis.case import IMPORTS
from benchmarks.diagnosis.run import ask_why, code, machine_of, read, without_folders

RESULTS = Path(__file__).parent.parent / "results" / "located.jsonl"
PAIRS = 20
SIZE = 384

LINES: tuple[dict[str, str], ...] = (
    {"torch": "torch.tanh({a})", "tensorflow": "tf.tanh({a})", "jax": "jnp.tanh({a})"},
    {"torch": "torch.relu({a}) + 0.1", "tensorflow": "tf.nn.relu({a}) + 0.1", "jax": "jax.nn.relu({a}) + 0.1"},
    {"torch": "{a} * 0.5 + x", "tensorflow": "{a} * 0.5 + x", "jax": "{a} * 0.5 + x"},
    {"torch": "{a} @ w", "tensorflow": "{a} @ w", "jax": "{a} @ w"},
    {
        "torch": "torch.softmax({a}, 1) * 9.0",
        "tensorflow": "tf.nn.softmax({a}, 1) * 9.0",
        "jax": "jax.nn.softmax({a}, 1) * 9.0",
    },
    {
        "torch": "{a} - {a}.mean(1, keepdim=True)",
        "tensorflow": "{a} - tf.reduce_mean({a}, 1, keepdims=True)",
        "jax": "{a} - jnp.mean({a}, 1, keepdims=True)",
    },
    {"torch": "torch.sigmoid({a}) * x", "tensorflow": "tf.sigmoid({a}) * x", "jax": "jax.nn.sigmoid({a}) * x"},
)
COSTS: dict[str, tuple[str, ...]] = {
    "torch": (
        "{a} @ torch.eye(384)",  # what is cheaper than this leaves eager JAX the slower one
        "{a}.t().contiguous().t().contiguous()",
        "torch.sort({a} , 1)[0] * 0.0 + {a}",
    ),
    "tensorflow": ("tf.math.log(tf.exp({a}))", "tf.transpose(tf.transpose({a}))", "tf.sort({a}, 1) * 0.0 + {a}"),
    "jax": ("jnp.log(jnp.exp({a}))", "jnp.sort({a}, 1) * 0.0 + {a}", "jnp.cumsum({a}, 1) * 0.0 + {a}"),
}
TIMES = 8


@dataclass(frozen=True)
class Pair:
    name: str
    text: str
    side: str
    """The contender that holds the planted line."""
    line: int


def pairs() -> list[Pair]:
    """The same every time: torch against TensorFlow and against JAX in turn, the cost on either side."""
    return [pair(number) for number in range(PAIRS)]


def pair(number: int) -> Pair:
    rng = random.Random(number)
    other = ("tensorflow", "jax")[number % 2]
    costly = ("torch", other)[number // 2 % 2]
    length = rng.randint(5, 12)
    steps = [rng.choice(LINES) for _ in range(length)]
    at = rng.randrange(1, length)
    cost = rng.choice(COSTS[costly])
    text = ['"""Where does the gap lie?"""', "import gapscope as gs", IMPORTS["torch"], IMPORTS[other]]
    text.append(f'gs.inputs(x=gs.normal("N C", N={SIZE}, C={SIZE}, std=0.5), w=gs.normal("C O", O={SIZE}, std=0.05))')
    planted = 0
    for framework in ("torch", other):
        options = ", gradients=False" if framework == "torch" else ""
        text += ["", f'@gs.contender("{framework}"{options})', f"def in_{framework}(x, w):", "    v = x"]
        for place, step in enumerate(steps):
            if framework == costly and place == at:
                text.append(f"    for _ in range({TIMES}): v = {cost.format(a='v')}")
                planted = "\n".join(text).count("\n") + 1
            text.append(f"    v = {step[framework].format(a='v')}")
        text.append("    return v")
    return Pair(f"{number:02d}-torch-{other}-in-{costly}", "\n".join(text) + "\n", f"in_{costly}[eager]", planted)


def locate(one: Pair) -> dict[str, Any]:
    """Which lines were named, and whether the planted one is among them."""
    began, when = time.monotonic(), datetime.now(UTC)
    told, error = ask_why(one.text)
    line: dict[str, Any] = {"name": one.name, "line": one.line, "seconds": round(time.monotonic() - began, 1)}
    line |= {"began": when.isoformat(timespec="seconds"), "code": code()}
    if told is None:
        return {**line, "holds": False, "said": error and without_folders(error)}
    line |= {"machine": machine_of(told)}
    explained = told["points"][0]["explanations"]
    if not explained or explained[0]["slower"] != one.side:
        return {**line, "holds": False, "said": "the gap was not settled, or lies the other way"}
    segments = explained[0]["segments"]
    reasons = [tried["reason"] for tried in explained[0]["tried"] if tried["switch"] == "cut"]
    if not segments:
        return {**line, "holds": False, "said": reasons[0] if reasons else "no segments"}
    first = segments[0]
    return {
        **line,
        "holds": holds(first["slower_place"], one.line),
        "said": first["slower_place"],
        "portion": first["portion"],
    }


def holds(place: str | None, line: int) -> bool:
    """Whether `planted.py:12-14 (exp, log)` holds the line."""
    found = re.match(r"[^:]*:(\d+)(?:-(\d+))?", place or "")
    return found is not None and int(found[1]) <= line <= int(found[2] or found[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--only", default="*")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--anew", action="store_true", help="ask again what other code than this was asked")
    given = parser.parse_args()
    known = {line["name"] for line in read(RESULTS) if not given.anew or line.get("code") == code()}
    until = time.monotonic() + 60 * given.minutes
    for one in pairs():
        if (one.name in known and not given.again) or not fnmatchcase(one.name, given.only) or time.monotonic() > until:
            continue
        line = locate(one)
        with RESULTS.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        print(
            f"{'ok ' if line['holds'] else 'BAD'} {line['name']:<32}{line['seconds']:>6} s  {line['line']}: {line['said']}",
            flush=True,
        )


if __name__ == "__main__":
    main()
