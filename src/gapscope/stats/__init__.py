"""Pure statistics: numbers in, numbers out. Nothing here knows of processes or frameworks."""
