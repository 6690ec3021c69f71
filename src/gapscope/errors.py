"""
Everything gapscope raises on purpose.

GapscopeError
├── QuestionError     the question cannot be asked as written
├── ContenderError    a contender could not be loaded or died while running
├── StoreError        answers could not be saved or found
└── TraceError        a profile could not be read

A wrong output is not an error: it is a `Verdict`. A noisy measurement is not
an error: it is a `Caveat`. Exceptions are for what stops the work.
"""


class GapscopeError(Exception):
    """Base of the tree. `exit_code` is what the command line returns."""

    exit_code = 1


class QuestionError(GapscopeError):
    exit_code = 2


class ContenderError(GapscopeError):
    """
    One contender stopped.

    `last_lines` is the end of what it printed; `missing` the module it could not import, if that was why.
    """

    def __init__(
        self, contender: str, stage: str, cause: str, last_lines: str = "", missing: str | None = None
    ) -> None:
        super().__init__(f"{contender} failed while {stage}: {cause}")
        self.contender = contender
        self.stage = stage
        self.cause = cause
        self.last_lines = last_lines
        self.missing = missing


class StoreError(GapscopeError):
    pass


class TraceError(GapscopeError):
    """A profile could not be read."""
