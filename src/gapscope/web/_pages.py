"""One method a page. They run in threads of the server's, so that a page being drawn keeps no other waiting."""

from __future__ import annotations

import threading
from typing import Any
from urllib.parse import quote, urlencode

from gapscope.errors import StoreError
from gapscope.model import codec
from gapscope.report._course_chart import course_chart
from gapscope.report._extra import need
from gapscope.report._sentence import sentences
from gapscope.report._text import one_line, unbroken
from gapscope.report.as_html import environment_for, page
from gapscope.store import Store
from gapscope.web._comparing import changed, compared

A_PAGE = 50
LONGEST_COURSE = 300
MOST_DRAWN = 30
_FILTERS = ("question", "framework", "machine")


class Pages:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._environment = environment_for("gapscope.web")
        self._environment.filters["path"] = lambda text: quote(text, safe="")
        self._drawing = threading.Lock()
        """One drawing at a time: what turns charts into pictures promises nothing about threads."""

    def listing(self, request: Any) -> Any:
        """The newest answers, by what was asked for."""
        given = {name: value for name in _FILTERS if (value := request.query_params.get(name))}
        number = _page(request.query_params.get("page"))
        entries = self._store.list(limit=A_PAGE, offset=A_PAGE * (number - 1), **given)
        count = self._store.count(**given)
        choices = self._store.choices()
        return self._reply(
            "listing.html",
            entries=entries,
            count=count,
            number=number,
            pages=max(1, -(-count // A_PAGE)),
            filters=[
                ("question", choices.questions, given.get("question")),
                ("framework", choices.frameworks, given.get("framework")),
                ("machine", choices.machines, given.get("machine")),
            ],
            turn=lambda to: "?" + urlencode({**given, "page": to}),
        )

    def answer(self, request: Any) -> Any:
        """One answer: the same report as `--html` writes."""
        identity = _identity(request)
        found = self._store.load(identity)
        above = self._environment.get_template("above.html").render(identity=identity, question=found.question.name)
        with self._drawing:
            return _html(page(found, above))

    def download(self, request: Any) -> Any:
        identity = _identity(request)
        body = codec.encode(self._store.load(identity), indent=2)
        responses = need("starlette.responses", extra="web")
        headers = {"Content-Disposition": f'attachment; filename="{identity}.json"'}
        return responses.Response(body, media_type="application/json", headers=headers)

    def side_by_side(self, request: Any) -> Any:
        """Two answers: what both measured, one beside the other."""
        chosen = request.query_params.getlist("answer")
        if len(chosen) != 2:
            raise StoreError(f"{len(chosen)} answers were chosen. Go back and tick two.")
        answers = [self._store.load(_checked(identity)) for identity in chosen]
        escape = need("markupsafe").escape
        return self._reply(
            "side_by_side.html",
            sides=[
                {
                    "identity": identity,
                    "answer": answer,
                    "sentences": [
                        need("markupsafe").Markup(unbroken(part))
                        for part in sentences(
                            answer,
                            name=lambda name: f"<code>{escape(one_line(name))}</code>",
                            text=lambda text: str(escape(text)),
                        )
                    ],
                }
                for identity, answer in zip(chosen, answers)
            ],
            told=(told := compared(*answers)),
            common=any(row.first and row.second for row in told),
        )

    def course(self, request: Any) -> Any:
        """The gaps of one question over time."""
        course = self._store.course(request.path_params["question"], LONGEST_COURSE)
        # What has changed comes first: a sweep has more gaps than anybody looks at.
        lines = sorted(((line, changed(line)) for line in course.lines), key=lambda one: not one[1])
        drawings = []
        for line, at in lines[:MOST_DRAWN]:
            with self._drawing:
                drawing = need("markupsafe").Markup(course_chart(line, at))
            drawings.append((line, drawing, [line.moments[i] for i in at]))
        left = len(lines) - len(drawings)
        return self._reply("course.html", course=course, drawings=drawings, longest=LONGEST_COURSE, left=left)

    def refuse(self, request: Any, error: Exception) -> Any:
        """What could not be answered, in words."""
        return self._reply("refused.html", status=404, said=str(error))

    def missing(self, request: Any, error: Exception) -> Any:
        return self._reply("refused.html", status=404, said="There is no such page.")

    def _reply(self, template: str, status: int = 200, **values: Any) -> Any:
        return _html(self._environment.get_template(template).render(values), status)


def _html(text: str, status: int = 200) -> Any:
    return need("starlette.responses", extra="web").HTMLResponse(text, status_code=status)


def _identity(request: Any) -> str:
    return _checked(request.path_params["identity"])


def _checked(identity: str) -> str:
    """Identities are letters and digits; nothing else is looked for."""
    if not identity.isascii() or not identity.isalnum():
        raise StoreError("An answer's identity is made of letters and digits. The list names them all.")
    return identity


def _page(text: str | None) -> int:
    try:
        return min(max(1, int(text or 1)), 1_000_000)
    except ValueError:
        return 1
