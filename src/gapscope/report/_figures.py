"""Figures as every format writes them: three digits, a unit of their own, and the interval wherever there is one."""

import math

from gapscope.model.evidence import Estimate
from gapscope.units import Seconds, pick_unit, size_in_words


def three_digits(number: float) -> str:
    """`1.9` as `1.90`, `69` as `69.0`, `1234` as `1,234`: figures under each other show the same precision."""
    return _to(_decimals(number), number)


def duration(seconds: Seconds) -> str:
    """`0.0019` as `1.90 ms`."""
    scale, symbol = pick_unit(seconds)
    return f"{three_digits(seconds / scale)} {symbol}"


def duration_with_interval(estimate: Estimate) -> str:
    """`1.93 ms [1.90, 1.96]`, all three in one unit and to the same digit."""
    scale, _ = pick_unit(estimate.value)
    ends = _ends(estimate, scale)
    return f"{duration(estimate.value)} [{ends[0]}, {ends[1]}]" if ends else duration(estimate.value)


def duration_and_percent(estimate: Estimate) -> str:
    """`1.93 ms ± 2 %`, for where there is little room."""
    return f"{duration(estimate.value)}{percent(estimate)}"


def ratio(number: float) -> str:
    """`3.4` as `3.40×`."""
    return f"{three_digits(number)}×"


def ratio_with_interval(estimate: Estimate) -> str:
    """`3.40× [3.20×, 3.60×]`."""
    ends = _ends(estimate)
    return f"{ratio(estimate.value)} [{ends[0]}×, {ends[1]}×]" if ends else ratio(estimate.value)


def ratio_range(estimate: Estimate) -> str | None:
    """`between 0.97× and 1.06×`, for a ratio that is not settled; None where there is no interval."""
    ends = _ends(estimate)
    return f"between {ends[0]}× and {ends[1]}×" if ends else None


def ratio_and_percent(estimate: Estimate) -> str:
    """`3.40× ± 6 %`, for where there is little room."""
    return f"{ratio(estimate.value)}{percent(estimate)}"


def size_and_percent(estimate: Estimate) -> str:
    """`12.5 MiB ± 1 %`."""
    return f"{size_in_words(estimate.value)}{percent(estimate)}"


def count_with_interval(estimate: Estimate) -> str:
    """`9 [8, 11]`, for calls."""
    if estimate.low is None or estimate.high is None:
        return f"{estimate.value:,.0f}"
    return f"{estimate.value:,.0f} [{estimate.low:,.0f}, {estimate.high:,.0f}]"


def percent(estimate: Estimate) -> str:
    """The farther end of the interval as ` ± 2 %` of the value; nothing where there is no interval."""
    if estimate.low is None or estimate.high is None or estimate.value == 0:
        return ""
    part = max(estimate.high - estimate.value, estimate.value - estimate.low) / abs(estimate.value)
    return f" ± {fraction(part)}"


def fraction(part: float) -> str:
    """`0.018` as `1.8 %`, in two digits; what is too small to matter as `0.01 %`."""
    if part >= 0.0995:
        return f"{part * 100:.0f} %"
    return f"{max(part * 100, 0.01):.2g} %" if part > 0 else "0 %"


def _ends(estimate: Estimate, scale: float = 1.0) -> tuple[str, str] | None:
    if estimate.low is None or estimate.high is None:
        return None
    decimals = _decimals(estimate.value / scale)
    return _to(decimals, estimate.low / scale), _to(decimals, estimate.high / scale)


def _decimals(number: float) -> int:
    """Digits after the point that make three in all, and never more than six."""
    if not math.isfinite(number) or number == 0:
        return 0
    # Rounded first: 9.999 is written 10.0, not 10.00.
    return min(6, max(0, 2 - math.floor(math.log10(abs(float(f"{number:.3g}"))))))


def _to(decimals: int, number: float) -> str:
    return f"{number:,.{decimals}f}"
