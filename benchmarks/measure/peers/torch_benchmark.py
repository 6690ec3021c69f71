"""
torch.utils.benchmark: two Timers in one process, one after the other, half of the seconds each.

`blocked_autorange` is what its tutorial recommends. It has no rule for *different*: `Compare` prints medians, and
each Measurement knows its quartiles. Read here as a careful reader would: different if the quartiles lie apart.
"""

from collections.abc import Sequence

from benchmarks.measure.cases import call
from benchmarks.measure.finding import Finding, Spending, answer, word_of
from gapscope.units import Seconds


def find(spending: Spending) -> Finding:
    from torch.utils.benchmark import Timer

    taken = {
        side: Timer("call()", globals={"call": call(spending.case.name, side)})
        .blocked_autorange(min_run_time=spending.seconds / 2)
        .times
        for side in spending.case.sides(spending.swapped)
    }
    return judge(taken["base"], taken["more"])


def judge(base: Sequence[Seconds], more: Sequence[Seconds]) -> Finding:
    import torch

    points = torch.tensor([0.25, 0.5, 0.75], dtype=torch.float64)
    low, middle, high = torch.tensor(base, dtype=torch.float64).quantile(points).tolist()
    other_low, other_middle, other_high = torch.tensor(more, dtype=torch.float64).quantile(points).tolist()
    ratio = other_middle / middle
    return Finding(word=word_of(other_low > high or other_high < low, ratio), ratio=ratio)


if __name__ == "__main__":
    answer(find)
