"""From a gap to its causes: every share is what an intervention took away, measured."""

from gapscope.explain.explain import explain as explain
from gapscope.explain.other_sizes import OtherSizes as OtherSizes
from gapscope.explain.profiles import as_events as as_events
from gapscope.explain.profiles import operators as operators
from gapscope.explain.profiles import take_traces as take_traces
from gapscope.explain.replacing import add_replacements as add_replacements
from gapscope.explain.trial import Trial as Trial
