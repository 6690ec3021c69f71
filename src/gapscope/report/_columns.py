"""Text for a terminal of a given width: paragraphs, and tables in the first of several layouts that fits."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gapscope.report._text import wrap

RowType = TypeVar("RowType")

STYLES = {
    "fastest": "bold green",
    "faster": "green",
    "slower": "yellow",
    "same": "cyan",
    "inconclusive": "magenta",
    "wrong": "bold red",
    "failed": "bold red",
    "supported": "green",
    "refuted": "red",
    "depends": "magenta",
    "caveat": "bold yellow",
}
_LABEL = len("supported") + 2
_WIDEST_PROSE = 100
"""Longer lines lose the reader on the way back."""

_FIGURE = re.compile(r"([\d.,]+)(×| \S+|$)(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column(Generic[RowType]):
    """A heading and what stands under it. `style` names the colour of a cell by its row."""

    heading: str
    cell: Callable[[RowType], str]
    style: Callable[[RowType], str] = lambda _: ""


Layout = Sequence[Column[RowType]]


class Paper:
    """Takes paragraphs and tables, gives back one string. The real terminal has no say in it."""

    def __init__(self, width: int, colour: bool) -> None:
        self.prose = min(width, _WIDEST_PROSE)
        self.lines: list[str] = []
        self.console = Console(
            width=width,
            force_terminal=colour,
            force_jupyter=False,
            color_system="standard" if colour else None,
            no_color=not colour,
            markup=False,
            highlight=False,
            emoji=False,
            legacy_windows=False,
            _environ={},
        )

    def say(self, text: str, style: str = "") -> None:
        """A paragraph."""
        self._print(Text(wrap(text, self.prose), style))

    def label(self, word: str, text: str) -> None:
        """A paragraph to the right of the word it stands for, as in `refuted    TF2 is ten times slower: …`."""
        said = Text(wrap(f"{word:<{_LABEL}}{text}", self.prose, " " * _LABEL))
        said.stylize(STYLES.get(word, "dim"), 0, len(word))
        self._print(said)

    def print_as_is(self, text: str) -> None:
        """Lines that must not be broken again."""
        self._print(Text(text))

    def space(self) -> None:
        """One empty line, if anything stands above it."""
        if self.lines and self.lines[-1]:
            self.lines.append("")

    def table(self, rows: Sequence[RowType], layouts: Sequence[Layout[RowType]]) -> None:
        """`rows` in the first of `layouts` that fits; in the last one cells are folded rather than cut off."""
        unlimited = self.console.options.update(max_width=10_000)
        for layout in layouts:
            table = _table(rows, layout)
            if self.console.measure(table, options=unlimited).maximum <= self.console.width:
                return self._print(table)
        return self._print(_table(rows, layouts[-1], fold=True))

    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)

    def _print(self, part: Text | Table) -> None:
        with self.console.capture() as capture:
            self.console.print(part, soft_wrap=isinstance(part, Text))
        self.lines += [line.rstrip() for line in capture.get().split("\n")[:-1]]


def _table(rows: Sequence[RowType], layout: Layout[RowType], *, fold: bool = False) -> Table:
    """Only the columns that have something to show."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="dim", padding=(0, 1, 0, 0))
    shown = [column for column in layout if any(column.cell(row) for row in rows)]
    for column in shown:
        table.add_column(column.heading, no_wrap=not fold, overflow="fold")
    cells = [_aligned([column.cell(row) for row in rows]) for column in shown]
    for row, texts in zip(rows, zip(*cells)):
        table.add_row(*(Text(text, style=column.style(row)) for column, text in zip(shown, texts)))
    return table


def _aligned(cells: list[str]) -> list[str]:
    """Figures with their last digits under each other, and whatever follows the unit too; other cells as they are."""
    found = [_FIGURE.match(cell) for cell in cells]
    number = max((len(match[1]) for match in found if match), default=0)
    unit = max((len(match[2]) for match in found if match), default=0)
    return [
        f"{match[1]:>{number}}{match[2]:<{unit}}{match[3]}".rstrip() if match else cell
        for match, cell in zip(found, cells)
    ]
