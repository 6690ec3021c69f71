"""Answers with something wrong in them, drawn by seed: each is refused with a reason, or shown in every form."""

import json
import random
from contextlib import suppress

import pytest

from gapscope.errors import StoreError
from gapscope.model import codec
from gapscope.report import as_html, as_json, as_markdown, as_terminal
from report.whole import everything

ODD = (0, -1, 1e308, -1e308, 1e-320, 2**63, 3.5, True, None, "", "x" * 5000, "\x00\x1b[31m", "\u202e", [], {})
FORMS = {
    "terminal": as_terminal.render,
    "narrow": lambda answer: as_terminal.render(answer, width=30),
    "caveats": as_terminal.render_caveats,
    "markdown": as_markdown.render,
    "json": as_json.render,
}


@pytest.fixture(scope="module")
def whole():
    return codec.encode(everything())


def places(part, path=()):
    """The way to everything in it."""
    steps = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for step, inner in steps:
        yield (*path, step)
        yield from places(inner, (*path, step))


def spoiled(whole, seed):
    """One to four places taken out, doubled, or given another value, mostly of the kind that stood there."""
    rng, told = random.Random(seed), json.loads(whole)
    known = list(places(told))
    for _ in range(rng.choice((1, 1, 2, 4))):
        *way, last = rng.choice(known)
        with suppress(KeyError, IndexError, TypeError):  # an earlier change has taken it away
            at = told
            for step in way:
                at = at[step]
            spoil(rng, at, last)
    return json.dumps(told)


def spoil(rng, at, last):
    how = rng.random()
    if how < 0.35:
        del at[last]
    elif how < 0.5 and isinstance(at, list):
        at.append(at[last])
    else:
        old = at[last]
        numbers = isinstance(old, (int, float)) and not isinstance(old, bool)
        alike = [one for one in ODD if type(one) is type(old) or (numbers and isinstance(one, (int, float)))]
        at[last] = rng.choice(alike if alike and rng.random() < 0.8 else ODD)


def read(text):
    """The answer, or None where it was refused with a reason."""
    try:
        return codec.decode(text)
    except StoreError as error:
        assert str(error).startswith("This ") and len(str(error)) > 30
        return None


@pytest.mark.parametrize("seed", range(0, 300, 50))
def test_it_is_refused_or_shown_in_every_form(whole, seed):
    answers = [read(spoiled(whole, one)) for one in range(seed, seed + 50)]

    shown = [render(answer) for answer in answers if answer is not None for render in FORMS.values()]

    assert None in answers and len(shown) >= len(FORMS)  # some of either
    assert all(isinstance(text, str) for text in shown)


@pytest.mark.parametrize("seed", range(1000, 1012))
def test_the_report_of_it_is_a_whole_page(whole, seed):
    answer = next(found for one in range(seed, seed + 1000) if (found := read(spoiled(whole, 7 * one))) is not None)

    page = as_html.render(answer)

    assert page.startswith("<!doctype html>") and page.rstrip().endswith("</html>")
    assert "\x00" not in page
