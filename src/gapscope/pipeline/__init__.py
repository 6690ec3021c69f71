"""The road: question → contenders → verify → measure → report."""

from gapscope.pipeline.python import compare
from gapscope.pipeline.road import Interrupted, answer

__all__ = ["Interrupted", "answer", "compare"]
