"""Pages that are made, not typed: causes from their docstrings, the JSON from its schema, answers from stored ones."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gapscope.model.answer import Answer
from gapscope.model.codec import decode
from gapscope.report import as_markdown

ROOT = Path(__file__).parent.parent
PACKAGE, RESULTS = ROOT / "src" / "gapscope", ROOT / "benchmarks" / "results"
FOUNDING = ("conv1d", "porting", "autodiff", "single-channel-conv", "tf-function")
WHY = ("conv1d", "tf-function", "single-channel-conv-small", "single-channel-conv-large")
ANSWERS = {
    **{name: f"{name}.json" for name in FOUNDING},
    **{f"{name}-h200": f"h200-{name}.json" for name in FOUNDING},
    **{f"why-{name}": f"why-{name}.json" for name in WHY},
    "gpu-h200": "gpu-h200.json",
    "softmax": "softmax.json",
}
"""Pages by name, with the files they are made from; those that are not there have no page."""


def on_config(config: Any) -> Any:
    """Called by mkdocs first: the answers that are stored come into the navigation."""
    (part,) = [part for part in config.nav if "Answers" in part]
    part["Answers"] += [f"answers/{name}.md" for name in stored()]
    return config


def on_files(files: Any, config: Any) -> Any:
    """Called by mkdocs once it knows the files of docs/."""
    from mkdocs.structure.files import File

    for name, text in pages().items():
        files.append(File.generated(config, name, content=text))
    return files


def pages() -> dict[str, str]:
    """Everything that is made, by the path it has on the site."""
    made = {f"answers/{name}.md": _page(answer) for name, answer in stored().items()}
    return {"causes.md": causes(), "json.md": json_page(), "answers/index.md": answers(), **made}


def causes() -> str:
    """Every cause with its page, and the fixes that are tried."""
    blocks = [
        "# Causes",
        "What a gap can be put down to. Each is believed only when changing that one thing, on both sides, takes "
        "more from the slow side than from the fast one, or, marked weak, where the size of the work tells it. "
        "This page is made from the files themselves.",
    ]
    for name, tree in _extensions("explain/causes"):
        values = _constants(tree)
        lines = (ast.get_docstring(tree) or "").replace("\n## ", "\n### ").replace("## ", "### ", 1)
        lines = lines.replace("####", "###")
        blocks += [f"## {name}", f"*{values['CLAIM']}.*", _demoted(lines)]
        blocks.append(f"Flipped: {', '.join(f'`{switch}`' for switch in values['SWITCHES'])}.")
    rows = ["| fix | switch | what it is |", "|:--|:--|:--|"]
    for name, tree in _extensions("explain/fixes"):
        first = (ast.get_docstring(tree) or "").strip().partition("\n")[0]
        rows.append(f"| {name} | `{_constants(tree).get('SWITCH', '')}` | {first} |")
    return "\n\n".join([*blocks, "## Fixes that are tried", "\n".join(rows)]) + "\n"


def _demoted(text: str) -> str:
    return "\n".join(f"**{line[4:]}**\n" if line.startswith("### ") else line for line in text.splitlines())


def _extensions(folder: str) -> Iterator[tuple[str, ast.Module]]:
    for file in sorted((PACKAGE / folder).glob("[!_]*.py")):
        yield file.stem.replace("_", "-"), ast.parse(file.read_text(encoding="utf-8"))


def _constants(tree: ast.Module) -> dict[str, Any]:
    found = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            try:
                found[node.targets[0].id] = ast.literal_eval(node.value)
            except ValueError:
                continue
    return found


def json_page() -> str:
    """Every part of the JSON answer, from its schema."""
    schema = json.loads((ROOT / "docs" / "answer.schema.json").read_text(encoding="utf-8"))
    blocks = [
        "# The JSON answer",
        "`--json FILE` writes it, `-` for standard output; `gapscope show IDENTITY --json -` writes a stored one. It "
        "is stable: what is here keeps its name and meaning, and `format` grows when that cannot be. Every concluded "
        "number is an estimate with a 95 % interval, whose ends are null where one observation is all there is. The "
        "[JSON Schema](answer.schema.json) is for programs; this page is made from it.",
    ]
    for name, part in sorted(schema["$defs"].items(), key=lambda pair: (pair[0] != "Answer", pair[0])):
        rows = ["| field | type |", "|:--|:--|"]
        rows += [f"| `{field}` | {_type(kind)} |" for field, kind in part["properties"].items()]
        blocks += [f"## {name}", part.get("description", ""), "\n".join(rows)]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _type(kind: dict[str, Any]) -> str:
    if "$ref" in kind:
        name = kind["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in kind:
        return " or ".join(_type(one) for one in kind["anyOf"])
    if kind.get("type") == "array":
        return f"list of {_type(kind['items'])}" if kind.get("items") else "list"
    if kind.get("type") == "object":
        inner = kind.get("additionalProperties")
        return f"mapping to {_type(inner)}" if isinstance(inner, dict) and inner else "mapping"
    return str(kind.get("type", "anything"))


def answers() -> str:
    """The list of answers, machine by machine."""
    blocks = [
        "# The questions it was built for",
        "Each page is a stored answer as gapscope gave it, figures and all; the command at its end asks it again. "
        "The machine with the GPU has no TensorFlow: its contenders are absent there, and `tf-function` with them. "
        "Its JAX multiplies in TF32 unless told otherwise, and is called *wrong* where float32 was asked for. "
        "The softmax is the question file of the README, with its reasons.",
    ]
    machines: dict[str, list[str]] = {}
    for name, found in stored().items():
        line = f"- [{found.question.title}]({name}.md)"
        machines.setdefault(found.machine.gpu or found.machine.cpu or "unknown", []).append(line)
    blocks += [f"## On {machine}\n\n" + "\n".join(lines) for machine, lines in machines.items()]
    return "\n\n".join(blocks) + "\n"


def stored() -> dict[str, Answer]:
    """The answers there are, by the name of their page."""
    files = {name: RESULTS / file for name, file in ANSWERS.items()}
    return {name: decode(file.read_bytes()) for name, file in files.items() if file.exists()}


def _page(answer: Answer) -> str:
    return as_markdown.render(answer).replace("### ", "# ", 1)
