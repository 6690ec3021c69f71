"""Every duration inside gapscope is a float of seconds, every size an int of bytes; only this file converts."""

Seconds = float

_DURATIONS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
_SIZES = ((2.0**30, "GiB"), (2.0**20, "MiB"), (2.0**10, "KiB"), (1.0, "B"))


def pick_unit(largest: float, steps: tuple[tuple[float, str], ...] = _DURATIONS) -> tuple[float, str]:
    """The scale and symbol under which `largest` reads as a number of at least one."""
    for scale, symbol in steps:
        if abs(largest) >= scale:
            return scale, symbol
    return steps[-1]


def in_words(duration: Seconds) -> str:
    """`0.00123` as `1.23 ms`."""
    scale, symbol = pick_unit(duration)
    return f"{_three_digits(duration / scale)} {symbol}"


def rough_time(duration: Seconds) -> str:
    """`75` as `75 s`, `200` as `3 min`, `5000` as `1 h 23 min`: a guess, without the digits nobody believes."""
    minutes = round(duration / 60)
    if minutes < 2:
        return f"{max(1, round(duration))} s"
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def size_in_words(size: float) -> str:
    """`1572864` as `1.5 MiB`."""
    scale, symbol = pick_unit(size, _SIZES)
    return f"{_three_digits(size / scale)} {symbol}"


def ratio_in_words(ratio: float) -> str:
    """`3.456` as `3.46×`; large ratios lose the digits nobody can use."""
    return f"{_three_digits(ratio)}×"


def _three_digits(number: float) -> str:
    if number == 0:
        return "0"
    if abs(number) >= 100:
        return f"{number:,.0f}"
    return f"{number:.3g}"
