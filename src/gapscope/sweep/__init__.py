"""
A question at many points. Every file without a leading underscore is an engine that measures points.

A point is a whole question. Each is saved as it is finished, so that a sweep goes on where it ended.
"""

from gapscope.sweep._request import Request
from gapscope.sweep._run import sweep

__all__ = ["Request", "sweep"]
