"""For people at a terminal: the sentence, the tables, the claims, how far to trust it, and the command to ask again."""

from gapscope.model.answer import Answer, Caveat
from gapscope.report import _figures as figures
from gapscope.report._columns import STYLES, Column, Paper
from gapscope.report._rows import PhaseTable, Row, tables
from gapscope.report._sentence import control_sentence, sentences
from gapscope.report._series_table import add_series
from gapscope.report._text import one_line, wrap_command
from gapscope.report._why import add_why
from gapscope.units import size_in_words

SUFFIX = ".txt"

_MANY_ALIKE, _SHOWN_ALIKE = 6, 2
"""More caveats of one kind than the first are cut down to the second."""


def render(answer: Answer, width: int = 80, colour: bool = False) -> str:
    """Everything but the caveats: those go to another stream, by `render_caveats`."""
    paper = Paper(width, colour)
    paper.say(answer.question.title, "bold")
    paper.space()
    for said in sentences(answer, name=one_line, text=one_line):
        paper.say(said)
    for table in tables(answer):
        _add_table(paper, table)
    add_series(paper, answer)
    add_why(paper, answer)
    if answer.claims:
        paper.space()
    for claim in answer.claims:
        paper.label(claim.word, f"{one_line(claim.claim)}: {one_line(claim.because)}")
    paper.space()
    paper.say(control_sentence(answer.control), "dim")
    paper.space()
    paper.say("To ask again:", "dim")
    paper.print_as_is(wrap_command(answer.question.command, width))
    return paper.text()


def render_caveats(answer: Answer, width: int = 80, colour: bool = False) -> str:
    """The reasons to doubt the numbers, one paragraph each; empty where there are none. A sweep has many of a kind."""
    paper = Paper(width, colour)
    kinds: dict[str, list[Caveat]] = {}
    for caveat in answer.caveats:
        kinds.setdefault(caveat.name, []).append(caveat)
    for name, alike in kinds.items():
        shown = alike if len(alike) <= _MANY_ALIKE else alike[:_SHOWN_ALIKE]
        for caveat in shown:
            paper.label("caveat", f"{one_line(caveat.seen)}; {one_line(caveat.advice)} [{one_line(name)}]")
        if len(shown) < len(alike):
            paper.label(
                "caveat", f"{len(alike) - len(shown)} more of this kind; --json has them all [{one_line(name)}]"
            )
    return paper.text()


def _add_table(paper: Paper, table: PhaseTable) -> None:
    paper.space()
    if table.heading:
        paper.say(table.heading, "bold")
    paper.table(table.rows, _LAYOUTS)
    if table.reasons:
        paper.space()
    for reason in table.reasons:
        paper.label(reason.status, reason.because)


def _name(row: Row) -> str:
    return one_line(row.contender)


def _folded_name(row: Row) -> str:
    """The mode under the function."""
    function, bracket, mode = one_line(row.contender).partition("[")
    return f"{function}\n {bracket}{mode}" if function and bracket else one_line(row.contender)


def _first(row: Row) -> str:
    return "" if row.first_s is None else figures.duration(row.first_s)


def _steady_with_interval(row: Row) -> str:
    return "" if row.steady_s is None else figures.duration_with_interval(row.steady_s)


def _steady(row: Row) -> str:
    return "" if row.steady_s is None else figures.duration_and_percent(row.steady_s)


def _busy(row: Row) -> str:
    return "" if row.busy_s is None else figures.duration_and_percent(row.busy_s)


def _ratio_with_interval(row: Row) -> str:
    return "" if row.ratio is None else figures.ratio_with_interval(row.ratio)


def _ratio(row: Row) -> str:
    return "" if row.ratio is None else figures.ratio_and_percent(row.ratio)


def _folded_ratio(row: Row) -> str:
    return f"{_ratio(row)}\n{row.word}" if row.ratio is not None else row.word


def _memory_with_interval(row: Row) -> str:
    return "" if row.host_bytes is None else figures.size_and_percent(row.host_bytes)


def _memory(row: Row) -> str:
    return "" if row.host_bytes is None else size_in_words(row.host_bytes.value)


def _device_with_interval(row: Row) -> str:
    return "" if row.device_bytes is None else figures.size_and_percent(row.device_bytes)


def _device(row: Row) -> str:
    return "" if row.device_bytes is None else size_in_words(row.device_bytes.value)


def _style(row: Row) -> str:
    return STYLES.get(row.word, "dim")


_CONTENDER = Column(heading="contender", cell=_name)
_FOLDED = Column(heading="contender", cell=_folded_name)
_FIRST = Column(heading="first call", cell=_first)
_STEADY_WIDE = Column(heading="steady", cell=_steady_with_interval)
_STEADY = Column(heading="steady", cell=_steady)
_BUSY = Column(heading="device busy", cell=_busy)
_RATIO_WIDE = Column(heading="to the fastest", cell=_ratio_with_interval)
_RATIO = Column(heading="ratio", cell=_ratio)
_FOLDED_RATIO = Column(heading="ratio", cell=_folded_ratio, style=_style)
_MEMORY_WIDE = Column(heading="peak memory", cell=_memory_with_interval)
_MEMORY = Column(heading="memory", cell=_memory)
_DEVICE_WIDE = Column(heading="device memory", cell=_device_with_interval)
_DEVICE = Column(heading="device mem.", cell=_device)
_WORD = Column(heading="verdict", cell=lambda row: row.word, style=_style)

_LAYOUTS: tuple[tuple[Column[Row], ...], ...] = (
    (_CONTENDER, _FIRST, _STEADY_WIDE, _BUSY, _RATIO_WIDE, _MEMORY_WIDE, _DEVICE_WIDE, _WORD),
    (_CONTENDER, _FIRST, _STEADY, _BUSY, _RATIO, _MEMORY, _DEVICE, _WORD),
    (_CONTENDER, _FIRST, _STEADY, _BUSY, _RATIO, _WORD),
    (_CONTENDER, _FIRST, _STEADY, _RATIO, _WORD),
    (_FOLDED, _FIRST, _STEADY, _FOLDED_RATIO),
    (_FOLDED, _STEADY, _FOLDED_RATIO),
)
"""From all there is to what fits a third of a screen: what goes first is what the sentence can best do without."""
