"""Points one after the other on this machine: two at once would disturb each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gapscope.contenders.crew import quarters
from gapscope.contenders.nurseries import Nurseries
from gapscope.contenders.reader import Reader
from gapscope.errors import QuestionError
from gapscope.model.question import Question
from gapscope.pipeline.draft import Draft
from gapscope.pipeline.point import answer_point, without_inputs
from gapscope.sweep._base import Finished, Job


class Engine:
    """One process reads the question file for all points; the contenders get fresh ones at each."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self._reader: Reader | None = None
        self._nurseries = Nurseries(job.settings.time_limit)

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *error: object) -> None:
        self._close()
        self._nurseries.close()

    def answer(self, questions: Sequence[Question]) -> Iterator[Finished]:
        for question in questions:
            yield self._answer(question)

    def _answer(self, question: Question) -> Finished:
        job = self.job
        draft = Draft(
            asked=job.asked,
            machine=job.machine,
            settings=job.settings,
            # Half a point is of no use to a sweep: it is measured anew.
            save=lambda answer, finished: None,
            watch=job.stage,
        )
        try:
            inputs = self._open(question).inputs(question)
        except QuestionError as error:
            # One size too large for its inputs does not end the sweep; their process may not have survived it.
            self._close()
            return Finished(point=without_inputs(question, str(error)), caveats=(), control=None)
        with quarters(
            job.settings, self._nurseries
        ) as home:  # new ones: a compiler's cache of another point would be a warm start
            answer_point(question, inputs, home, draft)
        return Finished(point=draft.points[-1], caveats=tuple(draft.caveats), control=draft.control)

    def _open(self, question: Question) -> Reader:
        if self._reader is None:
            self._reader = Reader(self.job.file, self.job.settings)
            self._reader.questions(
                question.case, name=question.name, command=question.command, shipped=question.shipped
            )
        return self._reader

    def _close(self) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None
