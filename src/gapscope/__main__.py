"""`python -m gapscope`."""

from gapscope.cli import main

main()
