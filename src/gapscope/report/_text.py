"""Words that came from elsewhere, made safe to print, and prose broken where a reader would break it."""

import re
import shlex
import textwrap
import unicodedata

_UNIT = re.compile(r"(?<=[\d×]) (?=(?:ns|µs|ms|s|%|B|KiB|MiB|GiB)(?!\w))|(?<=±) | (?=±)")
_INTERVAL = re.compile(r"(\[[\d.,×e-]+,) ([\d.,×e-]+\])")
_HARD_SPACE = "\N{NO-BREAK SPACE}"


def printable(text: str) -> str:
    """`text` with control, escape and direction characters spelled out, so that a name cannot steer a terminal."""
    return "".join(_spelled(character) for character in text)


def one_line(text: str) -> str:
    """`text` printable and on one line."""
    return printable(" ".join(text.split()))


def unbroken(text: str) -> str:
    """`text` with hard spaces inside its figures: no line ends between a number, its unit and its interval's ends."""
    return _INTERVAL.sub(rf"\1{_HARD_SPACE}\2", _UNIT.sub(_HARD_SPACE, text))


def wrap(text: str, width: int, hanging: str = "") -> str:
    """`text` in lines of at most `width`. Numbers keep their units; a word is cut only if no line could hold it."""
    lines: list[str] = []
    for line in printable(text).split("\n"):
        lines += textwrap.wrap(
            unbroken(line.replace(_HARD_SPACE, " ")),
            width,
            initial_indent=hanging if lines else "",
            subsequent_indent=hanging,
            break_on_hyphens=False,
        )
    return "\n".join(lines).replace(_HARD_SPACE, " ")


def wrap_command(command: str, width: int, indent: str = "  ") -> str:
    """`command` over several lines that a shell still reads as one. An argument is never cut."""
    try:
        words = [shlex.quote(word) for word in shlex.split(command)]
    except ValueError:
        return indent + printable(command)
    lines: list[str] = []
    for word in map(printable, words):
        if lines and len(lines[-1]) + 1 + len(word) + 2 <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(f"{indent if not lines else 2 * indent}{word}")
    return " \\\n".join(lines)


def listed(clauses: list[str]) -> str:
    """`a`, `a and b`, or `a, b and c`."""
    if len(clauses) < 2:
        return "".join(clauses)
    return f"{', '.join(clauses[:-1])} and {clauses[-1]}"


def _spelled(character: str) -> str:
    if character == "\n" or unicodedata.category(character)[0] != "C":
        return character
    return " " if character == "\t" else character.encode("unicode_escape").decode()
