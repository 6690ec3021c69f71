"""Keeps one answer while it is being found."""

from pathlib import Path

from gapscope.errors import StoreError
from gapscope.model.answer import Answer
from gapscope.store._answers import Store
from gapscope.store._opening import open_store


class Keeper:
    """Saves every state of the answer; a store that cannot be written is said once and costs nothing else."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.identity: str | None = None
        self.trouble: StoreError | None = None
        self._store: Store | None = None

    def save(self, answer: Answer, finished: bool) -> None:
        if self.trouble is not None:
            return
        try:
            if self._store is None:
                self._store = open_store(self.path)
            self.identity = self._store.save(answer, identity=self.identity, finished=finished)
        except StoreError as error:
            self.trouble = error
