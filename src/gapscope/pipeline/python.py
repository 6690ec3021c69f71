"""`gapscope.compare(f, g, inputs=…)`: the same road, from Python."""


def compare() -> None: ...
