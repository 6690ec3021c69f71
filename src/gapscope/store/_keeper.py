"""Keeps one answer while it is being found."""

from collections.abc import Sequence
from pathlib import Path

from gapscope.errors import QuestionError, StoreError
from gapscope.model.answer import Answer
from gapscope.model.plan import Plan
from gapscope.model.stored import KeptSweep
from gapscope.store._answers import Store, new_identity
from gapscope.store._claims import Claim
from gapscope.store._opening import open_store


class Keeper:
    """Saves every state of the answer; a store that cannot be written is said once and costs nothing else."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.identity: str | None = None
        self.plan: Plan | None = None
        self.trouble: StoreError | None = None
        self._store: Store | None = None
        self._claim: Claim | None = None

    def save(self, answer: Answer, finished: bool) -> None:
        if self.trouble is not None:
            return
        try:
            self.identity = self.identity or new_identity()
            if self.plan is not None and self._claim is None:
                self._claim = Claim(self._opened().path, self.identity)
            self._opened().save(answer, identity=self.identity, finished=finished, plan=self.plan)
        except StoreError as error:
            self.trouble = error
            return
        if self._claim is not None and finished:
            self._claim.settle()

    def go_on(self, plan: Plan) -> Answer:
        """The newest unfinished answer to the same plan; what is saved from now on replaces it."""
        self.identity = _unfinished(plan, self._opened().sweeps(plan.question))
        self._claim = Claim(self._opened().path, self.identity)
        return self._opened().load(self.identity)

    def _opened(self) -> Store:
        if self._store is None:
            self._store = open_store(self.path)
        return self._store


def _unfinished(plan: Plan, kept: Sequence[KeptSweep]) -> str:
    """The sweep to go on with, or the reason there is none."""
    same = [sweep for sweep in kept if not any(plan.differences(sweep.plan))]
    for sweep in same:
        if not sweep.finished:
            return sweep.identity
    if same:
        raise QuestionError(
            f"There is nothing to resume: this sweep is finished. `gapscope show {same[0].identity}` shows it; "
            "leave out --resume to make it again."
        )
    for sweep in kept:
        if not sweep.finished:
            changed = ", and ".join(plan.differences(sweep.plan))
            raise QuestionError(
                f"Sweep {sweep.identity} of {plan.question} cannot be resumed: {changed}. "
                "Give it as it was, or leave out --resume to begin anew."
            )
    raise QuestionError(f"There is nothing to resume: no sweep of {plan.question} is stored. Leave out --resume.")
