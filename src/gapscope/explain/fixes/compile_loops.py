"""Let XLA make one program of the loop."""

from gapscope.explain.fixes import xla

SWITCH = "compiled-loops"

LINES = xla.LINES
