"""An `Answer` to JSON and back, validated. No worker loads this file.

History of the format, newest first:

1  first format; since 2026-11-15 `of_limit` is held against multiplying too, where `flops` is there
"""

from typing import Any

import msgspec

from gapscope.errors import StoreError
from gapscope.model.answer import Answer
from gapscope.model.plan import Plan

FORMAT = 1


def encode(answer: Answer, *, indent: int = 0) -> bytes:
    """`answer` as JSON; `indent` spaces a level, 0 for one line."""
    plain = to_builtins(answer)
    # Only an answer with a sweep in it speaks of sweeps: all others are as they were before there were any.
    if not plain["crossovers"]:
        del plain["crossovers"]
    for point in plain["points"]:
        if not point["swept"]:
            del point["swept"]
    line = msgspec.json.encode(plain)
    return msgspec.json.format(line, indent=indent) if indent else line


def decode(text: bytes | str) -> Answer:
    """The answer in `text`, refused with the place of the first thing that does not fit."""
    try:
        found = msgspec.json.decode(text, type=dict[str, Any])
        if found.get("format") != FORMAT:
            raise StoreError(
                f"This answer is in format {found.get('format')!r}; this gapscope reads format {FORMAT}. "
                "Ask the question again, or use the gapscope that wrote it."
            )
        return msgspec.convert(found, Answer)
    except msgspec.MsgspecError as error:
        raise StoreError(f"This is not an answer gapscope wrote: {error}.") from error


def encode_plan(plan: Plan) -> str:
    return msgspec.json.encode(plan).decode()


def decode_plan(text: str) -> Plan:
    """The plan in `text`; what another gapscope wrote and this one cannot read is refused."""
    try:
        return msgspec.json.decode(text, type=Plan)
    except msgspec.MsgspecError as error:
        raise StoreError(f"This is not the plan of a sweep: {error}.") from error


def to_builtins(answer: Answer) -> dict[str, Any]:
    """`answer` as plain dictionaries and lists, as a claim sees it in a worker."""
    plain: dict[str, Any] = msgspec.to_builtins(answer)
    return plain


def schema() -> dict[str, Any]:
    """The JSON Schema of an answer, for the docs and for other programs."""
    written: dict[str, Any] = _in_order(msgspec.json.schema(Answer))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **written}


def _in_order(part: Any) -> Any:
    """Alternatives sorted: msgspec gives them in another order in every process."""
    if isinstance(part, dict):
        return {
            name: sorted(value, key=str) if name in ("anyOf", "enum") else _in_order(value)
            for name, value in part.items()
        }
    return [_in_order(each) for each in part] if isinstance(part, (list, tuple)) else part
