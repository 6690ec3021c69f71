"""`--where 'L*N <= 1e6'`: arithmetic and comparisons over dimensions, read as a tree and never run as code."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

from gapscope.errors import QuestionError

_LARGEST_EXPONENT = 64
"""Above it a power would take longer than the sweep."""

_ARITHMETIC: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


def read(text: str, known: Mapping[str, Any]) -> ast.expr:
    """The condition as a tree that holds nothing but numbers, dimensions and signs."""
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise QuestionError(f"--where {text!r} cannot be read; write one such as 'L*N <= 1e6'.") from None
    if not _is_condition(tree):
        raise QuestionError(f"--where {text!r} compares nothing; write a comparison such as 'L*N <= 1e6'.")
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id not in known:
            raise QuestionError(f"--where {text!r}: no input names {node.id}. Known: {', '.join(known) or 'none'}.")
        if not _allowed(node):
            raise QuestionError(
                f"--where {text!r} holds {ast.unparse(node) or type(node).__name__!r}; "
                "it may hold dimensions, numbers, + - * / // % **, comparisons, and, or, not."
            )
    return tree


def holds(tree: ast.expr, text: str, sizes: Mapping[str, Any]) -> bool:
    """Whether the condition lets a point with these sizes pass."""
    try:
        return bool(_value(tree, sizes))
    except (ArithmeticError, TypeError, ValueError) as error:
        at = ", ".join(f"{name}={sizes[name]}" for name in sorted(_names(tree)))
        raise QuestionError(f"--where {text!r} cannot be worked out at {at}: {error}.") from None


def _value(node: ast.expr, sizes: Mapping[str, Any]) -> Any:
    match node:
        case ast.Constant(value=number):
            return number
        case ast.Name(id=name):
            return sizes[name]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not _value(operand, sizes)
        case ast.UnaryOp(op=sign, operand=operand):
            return -_value(operand, sizes) if isinstance(sign, ast.USub) else +_value(operand, sizes)
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return _power(_value(left, sizes), _value(right, sizes))
        case ast.BinOp(left=left, op=op, right=right):
            return _ARITHMETIC[type(op)](_value(left, sizes), _value(right, sizes))
        case ast.BoolOp(op=ast.And(), values=values):
            return all(_value(each, sizes) for each in values)
        case ast.BoolOp(values=values):
            return any(_value(each, sizes) for each in values)
        case ast.Compare(left=left, ops=ops, comparators=others):
            sides = [_value(each, sizes) for each in (left, *others)]
            return all(_COMPARISONS[type(op)](a, b) for op, a, b in zip(ops, sides, sides[1:]))
    raise TypeError(f"{ast.unparse(node)} has no value")


def _power(base: Any, exponent: Any) -> Any:
    if abs(exponent) > _LARGEST_EXPONENT:
        raise ValueError(f"the exponent {exponent} is above {_LARGEST_EXPONENT}")
    return base**exponent


def _is_condition(tree: ast.expr) -> bool:
    if isinstance(tree, ast.BoolOp):
        return all(map(_is_condition, tree.values))
    if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.Not):
        return _is_condition(tree.operand)
    return isinstance(tree, ast.Compare)


def _allowed(node: ast.AST) -> bool:
    if isinstance(node, ast.Constant):
        return type(node.value) in (int, float)
    plain = (ast.Name, ast.Load, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.And, ast.Or, ast.Not, ast.Pow)
    return isinstance(node, (*plain, ast.USub, ast.UAdd, *_ARITHMETIC, *_COMPARISONS))


def _names(tree: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
