"""What a gate concluded: for a terminal, for a pull request, and as notes beside the lines of a change on GitHub."""

from collections.abc import Iterator

from gapscope.model.answer import Point
from gapscope.model.gating import CLOSING, Gated, Held
from gapscope.report import _figures as figures
from gapscope.report._columns import STYLES, Column, Paper
from gapscope.report._markdown import code, escaped, fenced
from gapscope.report._rows import point_heading
from gapscope.report._text import one_line

_ORDER = ("failed", "slower", "changed", "not compared", "inconclusive", "new", "gone", "same", "faster")
_TOLD_BESIDE = {
    "failed": "error",
    "slower": "error",
    "changed": "warning",
    "not compared": "warning",
    "inconclusive": "notice",
}


def sentence(gated: Gated) -> str:
    """The gate in one sentence, plain."""
    count = {word: sum(line.word == word for line in gated.lines) for word in _ORDER}
    closing = [f"{count[word]} {word}" for word in CLOSING if count[word]]
    compared = _compared(gated)
    if closing:
        return f"The gate is closed: against {gated.baseline}, {' and '.join(closing)} of {len(gated.lines)}."
    if not compared:
        return f"The gate is open: nothing could be compared with {gated.baseline}."
    said = f"The gate is open: none of {compared} is surely more than {figures.fraction(gated.by)} slower"
    unsettled = f"; {count['inconclusive']} inconclusive" if count["inconclusive"] else ""
    return f"{said} than at {gated.baseline}{unsettled}."


def _compared(gated: Gated) -> int:
    return sum(line.ratio is not None for line in gated.lines)


def _mark(gated: Gated) -> str:
    """A gate that compared nothing is open, and nothing to be glad of."""
    return "❌" if gated.closed else "✅" if _compared(gated) else "⚠️"


def render_terminal(gated: Gated, width: int = 80, colour: bool = False) -> str:
    """The sentence, a line a contender, the reasons."""
    paper = Paper(width, colour)
    paper.say(one_line(sentence(gated)), "bold")
    if gated.lines:
        paper.space()
        paper.table(_ordered(gated), _LAYOUTS)
    reasons = [line for line in _ordered(gated) if line.because and line.ratio is None]
    if reasons:
        paper.space()
    for line in reasons:
        paper.label(line.word, f"{line.contender}: {line.because}")
    for note in gated.notes:
        paper.space()
        paper.label("note", note)
    return paper.text()


def render_markdown(gated: Gated) -> str:
    """Fit for a pull-request comment."""
    blocks = [f"### {_mark(gated)} {escaped(gated.title)}", escaped(sentence(gated))]
    if gated.lines:
        headings = ("contender", "at", "now to then", "verdict")
        rows = [_row(line) for line in _ordered(gated)]
        kept = [i for i in range(len(headings)) if any(row[i] for row in rows)]
        table = [[headings[i] for i in kept], [":--"] * len(kept), *([row[i] for i in kept] for row in rows)]
        blocks.append("\n".join(f"| {' | '.join(cells)} |" for cells in table))
    reasons = [line for line in _ordered(gated) if line.because and line.ratio is None]
    blocks.append(
        "\n".join(f"- *{line.word}*: {code(line.contender)}: {escaped(line.because or '')}" for line in reasons)
    )
    blocks.append("\n".join(f"- *note*: {escaped(note)}" for note in gated.notes))
    blocks.append(fenced(gated.command))
    return "\n\n".join(block for block in blocks if block) + "\n"


def render_annotations(gated: Gated) -> Iterator[str]:
    """Workflow commands of GitHub Actions: errors and warnings beside the contender's line in the change."""
    for line in _ordered(gated):
        kind = _TOLD_BESIDE.get(line.word)
        if kind is None:
            continue
        where = f"file={_property(gated.file)},line={line.line}," if gated.file and line.line else ""
        title = _property(f"gapscope: {line.contender} is {line.word}")
        yield f"::{kind} {where}title={title}::{_message(_told(line, gated))}"
    if not _compared(gated):
        yield f"::warning title=gapscope::{_message(sentence(gated))}"


def _told(line: Held, gated: Gated) -> str:
    if line.ratio is None:
        return f"{line.contender} is {line.word}: {line.because or ''}"
    return (
        f"{line.contender} takes {figures.ratio_with_interval(line.ratio)} as long as at {gated.baseline}"
        f"{f' ({_place(line)})' if _place(line) else ''}. To see it: {gated.command}"
    )


def _row(line: Held) -> tuple[str, ...]:
    return (
        code(line.contender).replace("|", "\\|"),
        escaped(_place(line)),
        _ratio(line) + (f" {escaped(line.because)}" if line.ratio is not None and line.because else ""),
        f"**{line.word}**" if line.word in CLOSING else line.word,
    )


def _ordered(gated: Gated) -> list[Held]:
    """What closes it first."""
    return sorted(gated.lines, key=lambda line: _ORDER.index(line.word))


def _ratio(line: Held) -> str:
    return "" if line.ratio is None else figures.ratio_with_interval(line.ratio)


def _place(line: Held) -> str:
    heading = point_heading(Point(parameters=line.parameters))
    return " · ".join(part for part in (heading, line.phase if line.phase != "forward" else "") if part)


def _message(text: str) -> str:
    return one_line(text).replace("%", "%25")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")


_CONTENDER: Column[Held] = Column(heading="contender", cell=lambda line: one_line(line.contender))
_AT: Column[Held] = Column(heading="at", cell=_place)
_RATIO: Column[Held] = Column(heading="now to then", cell=_ratio)
_AGAINST: Column[Held] = Column(heading="", cell=lambda line: one_line(line.because or "") if line.ratio else "")
_WORD: Column[Held] = Column(
    heading="verdict", cell=lambda line: line.word, style=lambda line: STYLES.get(line.word, "")
)
_LAYOUTS = (
    (_CONTENDER, _AT, _RATIO, _AGAINST, _WORD),
    (_CONTENDER, _RATIO, _AGAINST, _WORD),
    (_CONTENDER, _RATIO, _WORD),
)
