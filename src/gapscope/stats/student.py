"""Quantiles of Student's t, without SciPy: workers and the core do not carry it."""

import math
from statistics import NormalDist


def two_sided(alpha: float, freedom: float) -> float:
    """The t beyond which, on both sides together, lies `alpha` of the distribution (G. W. Hill, 1970)."""
    if freedom <= 0 or not 0 < alpha < 1:
        raise ValueError(f"no quantile for alpha={alpha}, freedom={freedom}")
    if freedom == 1:
        return 1 / math.tan(alpha * math.pi / 2)
    if freedom == 2:
        return math.sqrt(2 / (alpha * (2 - alpha)) - 2)
    a = 1 / (freedom - 0.5)
    b = 48 / a**2
    c = ((20700 * a / b - 98) * a - 16) * a + 96.36
    d = ((94.5 / (b + c) - 3) / b + 1) * math.sqrt(a * math.pi / 2) * freedom
    y = (d * alpha) ** (2 / freedom)
    if y > 0.05 + a:
        x = NormalDist().inv_cdf(alpha / 2)
        y = x**2
        if freedom < 5:
            c += 0.3 * (freedom - 4.5) * (x + 0.6)
        c += (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b
        y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
        y = a * y**2
        y = math.expm1(y) if y > 0.002 else 0.5 * y**2 + y
    else:
        y = (
            (1 / (((freedom + 6) / (freedom * y) - 0.089 * d - 0.822) * (freedom + 2) * 3) + 0.5 / (freedom + 4)) * y
            - 1
        ) * (freedom + 1) / (freedom + 2) + 1 / y
    return math.sqrt(freedom * y)
