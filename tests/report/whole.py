"""Answers with everything in them at once: every section of a page, every string hostile, far too many contenders."""

from dataclasses import replace

from gapscope.model.answer import Explanation, Fix, Point, Segment, Share, Source, Tried
from gapscope.model.evidence import Limits, Operator
from report.answers import about, answer, conv1d, gap, hostile, measured, state, swept

LIMITS = Limits(copy_bytes_per_s=about(10e9), gemm_flops_per_s=about(100e9))


def everything(bad=""):
    """Every section has something to show; `bad` is part of every name, path and message."""
    told = hostile() if bad else conv1d()
    point = told.points[0]
    slower, faster = point.gaps[1 if not bad else 0].slower, point.gaps[1 if not bad else 0].faster
    text = f"def f(x):\n    a = x + 1  # {bad}\n    return a"
    explanation = Explanation(
        slower=slower,
        faster=faster,
        phase="forward",
        shares=(
            Share(
                cause=f"dispatch-overhead{bad}",
                ratio=about(2.5),
                portion=about(0.7),
                evidence=f"it was compiled{bad}",
                weak=False,
            ),
            Share(cause="layout-copies", ratio=about(1.2), portion=about(0.2), evidence="cut out", weak=True),
        ),
        unexplained=about(1.1),
        segments=(
            Segment(
                slower_place=f"q{bad}.py:2",
                faster_place=f"q{bad}.py:12",
                portion=about(0.9),
                slower_lines=(2,),
                faster_lines=(12,),
            ),
        ),
        tried=(Tried(switch=f"fuse{bad}", side=slower, ratio=None, holds=False, reason=f"it failed{bad}"),),
        fixes=(Fix(name=f"compile{bad}", contender=slower, ratio=about(2.5), holds=True, how=f"jit(f){bad}"),),
        slower_source=Source(file=f"q{bad}.py", line=1, text=text),
        faster_source=Source(file=f"q{bad}.py", line=11, text=text),
    )
    operators = tuple(
        Operator(contender=side, kind=f"compute{bad}", name=f"mm{bad}", calls=3, seconds=1e-3, only_here=False)
        for side in (slower, faster)
    )
    measurements = tuple(
        replace(
            m,
            first_calls_s=(0.5, 0.01) if m.contender == faster else (0.01, 0.01),
            timings_s=((0.002, 0.0021), (0.0022, 0.002)),
            peak_host_bytes=about(4.0 * 2**20),
            memory_parts={f"outputs{bad}": 1 << 20},
            of_limit=about(0.25),
            moved_bytes=4 << 20,
            flops=1e8,
        )
        for m in point.measurements
    )
    paid = tuple(
        replace(g, break_even_calls=about(20.0)) if (g.slower, g.faster) == (slower, faster) else g for g in point.gaps
    )
    full = replace(point, explanations=(explanation,), operators=operators, measurements=measurements, gaps=paid)
    sizes = swept()
    return replace(
        told,
        points=(full, *sizes.points),
        crossovers=sizes.crossovers,
        machine=replace(told.machine, limits=LIMITS, cpu=f"CPU{bad}", system=f"Linux{bad}"),
    )


def huge(count=2000):
    """So many contenders, each with every slice it was timed with."""
    names = [f"contender_{number}[eager]" for number in range(count)]
    slices = tuple(tuple(0.001 + 1e-6 * (i % 7) for i in range(40)) for _ in range(4))
    measurements = tuple(
        replace(measured(name, 0.001 * (1 + number / 100), (0.01,)), timings_s=slices, peak_host_bytes=about(2.0**20))
        for number, name in enumerate(names)
    )
    gaps = tuple(gap(name, names[0], 1.0 + number / 100) for number, name in enumerate(names[1:], 1))
    states = tuple(state(name, ("torch", "jax", "numpy")[number % 3]) for number, name in enumerate(names))
    return answer(Point(parameters={"N": 8}, contenders=states, measurements=measurements, gaps=gaps), name="huge")
