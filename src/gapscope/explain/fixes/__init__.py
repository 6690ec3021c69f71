"""One file a fix: the switch that tries it, and the few lines that write it into a program."""
