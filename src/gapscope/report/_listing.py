"""What is stored, as tables for a terminal: the list of answers, and the course of a question's gaps over time."""

from collections.abc import Sequence

from gapscope.model.answer import Point
from gapscope.model.stored import Course, Entry, Line, Moment
from gapscope.report import _figures as figures
from gapscope.report._columns import STYLES, Column, Paper
from gapscope.report._rows import point_heading
from gapscope.report._text import one_line

_BLOCKS = "▁▂▃▄▅▆▇█"
_LONGEST_SPARKLINE = 24


def render_entries(entries: Sequence[Entry], width: int = 80, colour: bool = False) -> str:
    """The stored answers, in the order given."""
    paper = Paper(width, colour)
    if entries:
        paper.table(entries, _ENTRY_LAYOUTS)
        paper.space()
        paper.say("`gapscope show IDENTITY` shows one; its first letters are enough.", "dim")
    else:
        paper.say("No answers are stored yet. `gapscope compare QUESTION` stores its answer.")
    return paper.text()


def render_course(course: Course, width: int = 80, colour: bool = False) -> str:
    """Every gap of one question as a line, and a lone gap moment by moment too."""
    paper = Paper(width, colour)
    paper.say(f"{one_line(course.question)}: {_answers(course)}", "bold")
    if course.lines:
        paper.space()
        paper.table(course.lines, _LINE_LAYOUTS)
    if len(course.lines) == 1:
        paper.space()
        paper.table(course.lines[0].moments, _MOMENT_LAYOUTS)
    if len({moment.cpu for line in course.lines for moment in line.moments}) > 1:
        paper.space()
        paper.label("caveat", "these answers come from different machines; their ratios may differ for that alone.")
    return paper.text()


def sparkline(values: Sequence[float]) -> str:
    """The last values as blocks, lowest to highest; level where they are all the same."""
    kept = values[-_LONGEST_SPARKLINE:]
    low, high = min(kept), max(kept)
    if high == low:
        return _BLOCKS[3] * len(kept)
    return "".join(_BLOCKS[round((value - low) / (high - low) * (len(_BLOCKS) - 1))] for value in kept)


def _answers(course: Course) -> str:
    count = "1 stored answer" if course.answers == 1 else f"{course.answers} stored answers"
    if course.unreadable:
        count += f", {course.unreadable} of them written by another gapscope and left out"
    return f"{count}." if course.lines else f"{count}, none with a gap."


def _minute(when: str) -> str:
    """`2026-01-05T10:03:59.123+00:00` as `2026-01-05 10:03`."""
    return one_line(when)[:16].replace("T", " ")


def _gap(line: Line) -> str:
    return one_line(f"{line.slower} / {line.faster}")


def _folded_gap(line: Line) -> str:
    place = f"\n {_place(line)}" if _place(line) else ""
    return f"{one_line(line.slower)}\n / {one_line(line.faster)}{place}"


def _place(line: Line) -> str:
    heading = point_heading(Point(parameters=line.parameters))
    return " · ".join(part for part in (heading, line.phase if line.phase != "forward" else "") if part)


def _last(line: Line) -> str:
    return figures.ratio_with_interval(line.moments[-1].ratio)


def _moment_style(moment: Moment) -> str:
    return STYLES.get(moment.word, "")


_IDENTITY: Column[Entry] = Column(heading="identity", cell=lambda entry: one_line(entry.identity))
_WHEN: Column[Entry] = Column(heading="when (UTC)", cell=lambda entry: _minute(entry.when))
_QUESTION: Column[Entry] = Column(heading="question", cell=lambda entry: one_line(entry.question))
_TITLE: Column[Entry] = Column(heading="title", cell=lambda entry: one_line(entry.title))
_CONTENDERS: Column[Entry] = Column(heading="contenders", cell=lambda entry: str(entry.contenders))
_CPU: Column[Entry] = Column(heading="machine", cell=lambda entry: one_line(entry.cpu or ""))
_STATE: Column[Entry] = Column(heading="state", cell=lambda entry: "" if entry.finished else "unfinished")

_ENTRY_LAYOUTS: tuple[tuple[Column[Entry], ...], ...] = (
    (_IDENTITY, _WHEN, _QUESTION, _TITLE, _CONTENDERS, _CPU, _STATE),
    (_IDENTITY, _WHEN, _QUESTION, _CONTENDERS, _CPU, _STATE),
    (_IDENTITY, _WHEN, _QUESTION, _CONTENDERS, _STATE),
    (_IDENTITY, _WHEN, _QUESTION, _STATE),
)

_PLACE: Column[Line] = Column(heading="at", cell=_place)
_COURSE: Column[Line] = Column(
    heading="course", cell=lambda line: sparkline([moment.ratio.value for moment in line.moments])
)
_LAST: Column[Line] = Column(heading="last", cell=_last)
_LAST_SHORT: Column[Line] = Column(heading="last", cell=lambda line: figures.ratio_and_percent(line.moments[-1].ratio))
_LAST_WORD: Column[Line] = Column(
    heading="verdict",
    cell=lambda line: line.moments[-1].word,
    style=lambda line: _moment_style(line.moments[-1]),
)
_GAP: Column[Line] = Column(heading="gap", cell=_gap)
_FOLDED_GAP: Column[Line] = Column(heading="gap", cell=_folded_gap)

_LINE_LAYOUTS: tuple[tuple[Column[Line], ...], ...] = (
    (_GAP, _PLACE, _COURSE, _LAST, _LAST_WORD),
    (_FOLDED_GAP, _COURSE, _LAST, _LAST_WORD),
    (_FOLDED_GAP, _COURSE, _LAST_SHORT, _LAST_WORD),
    (_FOLDED_GAP, _LAST_SHORT, _LAST_WORD),
)

_MOMENT_WHEN: Column[Moment] = Column(heading="when (UTC)", cell=lambda moment: _minute(moment.when))
_MOMENT_IDENTITY: Column[Moment] = Column(heading="identity", cell=lambda moment: one_line(moment.identity))
_MOMENT_RATIO: Column[Moment] = Column(heading="ratio", cell=lambda moment: figures.ratio_with_interval(moment.ratio))
_MOMENT_WORD: Column[Moment] = Column(heading="verdict", cell=lambda moment: moment.word, style=_moment_style)
_MOMENT_LAYOUTS = ((_MOMENT_WHEN, _MOMENT_IDENTITY, _MOMENT_RATIO, _MOMENT_WORD),)
