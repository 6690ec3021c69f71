"""One self-contained page: no network, no script, light and dark. Its sections are the files in `sections/`."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gapscope import registry
from gapscope.model.answer import Answer
from gapscope.report._cut import cut
from gapscope.report._extra import need
from gapscope.report._sentence import control_sentence, sentences
from gapscope.report._text import printable, unbroken

SUFFIX = ".html"


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of the page, ready to be put into it. `body` is markup; `name` is its anchor."""

    name: str
    title: str
    body: str


def render(answer: Answer) -> str:
    """The page. Needs the `report` extra."""
    return page(answer)


def environment_for(*packages: str) -> Any:
    """What fills templates, those of `packages` first: every string that is put into them is escaped."""
    jinja2 = need("jinja2")
    loaders = [jinja2.PackageLoader(package) for package in (*packages, "gapscope.report")]
    return jinja2.Environment(
        loader=jinja2.ChoiceLoader(loaders),
        autoescape=True,
        finalize=lambda value: printable(value) if type(value) is str else value,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def page(answer: Answer, above: str = "") -> str:
    """The page, with markup `above` everything else: on a server, the way back."""
    markupsafe, environment = need("markupsafe"), environment_for()

    def escaped(text: str) -> str:
        return str(markupsafe.escape(printable(text)))

    said = sentences(answer, name=lambda name: f"<code>{escaped(name)}</code>", text=escaped)
    written: str = environment.get_template("answer.html").render(
        above=markupsafe.Markup(above),
        question=answer.question,
        sentences=[markupsafe.Markup(unbroken(part)) for part in said],
        control=control_sentence(answer.control),
        sections=list(sections(answer)),
    )
    return written


def sections(answer: Answer) -> Iterator[Section]:
    """Those that have something to show, in their own order; of very many contenders, the first ones."""
    answer, environment = cut(answer), environment_for()
    found = [(name, registry.find("report.sections", name)) for name in registry.names("report.sections")]
    for name, module in sorted(found, key=lambda pair: pair[1].ORDER):
        data = module.data(answer)
        if data is not None:
            body = environment.from_string(module.TEMPLATE).render(data)
            yield Section(name=name, title=module.TITLE, body=need("markupsafe").Markup(body))
