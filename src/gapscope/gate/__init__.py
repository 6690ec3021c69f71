"""Whether a question's contenders got slower than they were: against a git revision, a file, or the store."""

from gapscope.gate.revision import Tree, tree_at
from gapscope.gate.side_by_side import against_revision
from gapscope.gate.stored import against_answer, same_machine, shares_a_point

__all__ = ["Tree", "against_answer", "against_revision", "same_machine", "shares_a_point", "tree_at"]
