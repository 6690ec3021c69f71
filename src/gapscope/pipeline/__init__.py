"""The road: question → contenders → verify → measure → report."""

from gapscope.pipeline.python import compare, reachable
from gapscope.pipeline.road import Interrupted, answer

__all__ = ["Interrupted", "answer", "compare", "reachable"]
