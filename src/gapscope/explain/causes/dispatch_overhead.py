"""
## What it is
Time the host spends on every call deciding what to launch, whatever the size of the work.

## How it is tested
Both contenders are timed as they are and as one compiled call, at their own size and at a small one. What compiling
gains where there is next to no work to do is dispatch; slow side minus fast side. Where the interpreter's steps grow
with the size, a loop over the work is part of the host's: what it takes for each step at the small size is dispatch at
every size. A function that NumPy calls for every element is compiled by itself. What compiling leaves is asked by
making one call of many: what a call costs whatever it computes is then paid once for all of them. Where that one call
keeps more cores busy, its time is counted for as many as before, and what a call does not take with next to no work is
none of its cost. Of what is still left both sides are asked for next to no work: what a call takes then, it takes at
every size. A share that rests on that alone is marked weak.

## What would refute it
Compiling gains nothing at the small size, or as much on both sides; with next to nothing to compute, both sides take as
long.

## Where it is blind
Contenders whose work does not shrink with any named dimension: the whole gain is then called dispatch if the time is
short and fusion if it is long. Programs that cannot be compiled, and those of NumPy's that use `np.linalg`: Numba
brings a LAPACK of its own. Work that does not shrink with the dimension that is cut down (a small weight inverted on
every call) is taken for a cost of the call.

Where signs say what the host does in that time (it traces, or a library's function takes hundreds of steps around what
it computes) the cause that these are signs of has the share.
"""

from gapscope.explain._base import Scouted

CLAIM = "the host cannot launch work fast enough"
SWITCHES = ("compile", "fuse", "calls-as-one", "compiled-elements")
SHORT = 2e-3
WAITING = 0.3
"""Cores busy: with fewer it is not the host's work that takes the time."""
"""Seconds; what is paid once a call is seldom more."""
READS = "intercept"
PART = "call"


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return _costs(slow, fast) and slow.same_kernels_compiled and fast.same_kernels_compiled


def bears_its_part(slow: Scouted, fast: Scouted) -> bool:
    return _costs(slow, fast)


def _costs(slow: Scouted, fast: Scouted) -> bool:
    if slow.cores_busy < WAITING:
        return False
    short = slow.usual < SHORT or slow.traces_more_than(fast)
    return short or not slow.compiled or slow.contender.mode == "function"
