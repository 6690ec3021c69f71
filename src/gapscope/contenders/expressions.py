"""
Quoted expressions as contenders, as with `timeit`.

They are written out as a question file: from there on nothing is special about them, and
compilers that read source (AutoGraph) find a real one.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from gapscope import registry
from gapscope.contenders.resolve import adapter_of
from gapscope.errors import QuestionError

_DTYPES = {
    "f16": "float16",
    "f32": "float32",
    "f64": "float64",
    "i8": "int8",
    "i16": "int16",
    "i32": "int32",
    "i64": "int64",
    "u8": "uint8",
    "bool": "bool",
}
_TENSOR = re.compile(r"(?P<dtype>[a-z]+\d*)\[(?P<dimensions>[^\]]*)\]")
_PREFIX = re.compile(r"(?P<framework>[a-z]+)(\[(?P<modes>[a-z, ]+)\])?\s*:\s+(?P<code>.+)", re.DOTALL)
EXAMPLE = "--input 'x=f32[N:1000 C:3]', or --input 'n=10' for a plain value"


@dataclass(frozen=True, slots=True, kw_only=True)
class Expression:
    name: str
    framework: str
    modes: tuple[str, ...]
    code: str


def write_question(
    expressions: Sequence[str], inputs: Sequence[str], axes: Sequence[str], out: str | None, folder: Path
) -> Path:
    """A question file in `folder` that asks what the expressions ask."""
    if not inputs:
        raise QuestionError(f"Quoted expressions need their inputs: {EXAMPLE}.")
    made = dict(_input(text) for text in inputs)
    orders = dict(_order(text) for text in axes)
    parsed = _named([_expression(text) for text in expressions])
    known = {e.name for e in parsed} | {e.framework for e in parsed}
    for name in orders:
        if name not in known:
            raise QuestionError(f"--axes {name!r} names no contender. Known: {', '.join(sorted(known))}.")
    lines = ['"""' + " against ".join(e.code.replace("\\", "").replace('"', "'") for e in parsed) + '"""', ""]
    lines += ["import gapscope as gs", *_imports(parsed), ""]
    result = "" if out is None else f", out={out!r}"
    lines += [f"gs.inputs({', '.join(f'{name}={text}' for name, text in made.items())}{result})", ""]
    for number, each in enumerate(parsed, start=1):
        order = orders.get(each.name, orders.get(each.framework, ""))
        lines += [
            "",
            f"@gs.contender({each.framework!r}, name={each.name!r}, modes={list(each.modes)!r}, axes={order!r})",
            f"def contender_{number}({', '.join(_used(each, list(made)))}):",
            f"    return {each.code}",
            "",
        ]
    file = folder / "expressions.py"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def _expression(text: str) -> Expression:
    """`torch[eager,compile]: F.relu(x)`; without a framework it is told from the names in it."""
    prefix = _PREFIX.fullmatch(text.strip())
    code = (prefix["code"] if prefix else text).strip()
    try:
        tree = ast.parse(code, mode="eval")
    except SyntaxError as error:
        raise QuestionError(f"{code!r} is no Python expression: {error.msg} (column {error.offset}).") from error
    framework = prefix["framework"] if prefix else _framework_of(tree, code)
    adapter = adapter_of(framework)
    modes = tuple(m.strip() for m in prefix["modes"].split(",")) if prefix and prefix["modes"] else adapter.modes[:1]
    return Expression(name=framework, framework=framework, modes=modes, code=" ".join(code.split()))


def _framework_of(tree: ast.AST, code: str) -> str:
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    users = [f for f in registry.names("adapters") if f != "numpy" and names & set(adapter_of(f).bindings)]
    if len(users) > 1:
        raise QuestionError(f"{code!r} uses {' and '.join(users)}; say whose it is, as in '{users[0]}: {code}'.")
    return users[0] if users else "numpy"


def _named(expressions: Sequence[Expression]) -> list[Expression]:
    """Contenders are called after their framework, numbered where it has several."""
    counts = {e.framework: [x.framework for x in expressions].count(e.framework) for e in expressions}
    seen: dict[str, int] = {}
    named = []
    for each in expressions:
        seen[each.framework] = seen.get(each.framework, 0) + 1
        name = each.framework if counts[each.framework] == 1 else f"{each.framework}-{seen[each.framework]}"
        named.append(Expression(name=name, framework=each.framework, modes=each.modes, code=each.code))
    return named


def _imports(expressions: Sequence[Expression]) -> list[str]:
    bindings: dict[str, str] = {}
    for each in expressions:
        bindings.update(adapter_of(each.framework).bindings)
    bindings.update(adapter_of("numpy").bindings)
    return [f"import {module} as {name}" for name, module in sorted(bindings.items(), key=lambda item: item[1])]


def _used(expression: Expression, inputs: list[str]) -> list[str]:
    names = {node.id for node in ast.walk(ast.parse(expression.code, mode="eval")) if isinstance(node, ast.Name)}
    return [name for name in inputs if name in names]


def _input(text: str) -> tuple[str, str]:
    """`x=f32[N:1 C:3]` as `("x", "gs.normal('N C', dtype='float32', N=1, C=3)")`."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not name.isidentifier():
        raise QuestionError(f"--input {text!r} has no name and value; write {EXAMPLE}.")
    tensor = _TENSOR.fullmatch(value)
    if tensor is None:
        try:
            return name, f"gs.python({ast.literal_eval(value)!r})"
        except (ValueError, SyntaxError):
            raise QuestionError(f"--input {text!r} is neither a tensor nor a plain value; write {EXAMPLE}.") from None
    if tensor["dtype"] not in _DTYPES:
        raise QuestionError(f"--input {text!r} has type {tensor['dtype']!r}. Known: {', '.join(_DTYPES)}.")
    dtype = _DTYPES[tensor["dtype"]]
    axes, sizes = _dimensions(tensor["dimensions"], text)
    drawn = "normal" if dtype.startswith("float") else "integers"
    limits = ", high=2" if dtype == "bool" else ""
    given = "".join(f", {axis}={size}" for axis, size in sizes.items())
    return name, f"gs.{drawn}({' '.join(axes)!r}, dtype={dtype!r}{limits}{given})"


def _dimensions(text: str, whole: str) -> tuple[list[str], Mapping[str, int]]:
    axes, sizes = [], {}
    for word in text.split():
        axis, colon, size = word.partition(":")
        if not axis.isidentifier() or (colon and not size.isdigit()):
            raise QuestionError(f"--input {whole!r}: {word!r} is no dimension; write a name and a size, as in N:100.")
        axes.append(axis)
        if colon:
            sizes[axis] = int(size)
    return axes, sizes


def _order(text: str) -> tuple[str, str]:
    who, _, order = text.strip().partition(" ")
    if not order or ":" in who:
        raise QuestionError(
            f"--axes {text!r} begins with no contender; write --axes 'tensorflow x:N H W C out:N H W O'."
        )
    return who, order
