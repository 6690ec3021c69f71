"""
## What it is
The kernel for this operation and these sizes, a library's or one's own, is far from what the machine can do.

## How it is tested
The convolution is computed another way, as a sum over its taps or, with a large window, from spectra, with the same
outputs; one with holes that TensorFlow sends by way of the batch is asked for as such; a transposed one is computed as
products that are put together afterwards. Where that leaves a good part of
the gap, and the fast side computes it with another library or without one, the fast side is the other way: both are
asked for next to no work, and what grows with the work is held against each other. Where the other ways gained nothing,
that share is marked weak: more than the kernel may grow with the work. A function that Numba compiles is a kernel
itself, whatever it computes, and is held against the fast side the same way; so are other sums of products, where the
frameworks' own counters find as many operations on both sides and not the same kernels, asked equally often; and so is
a call of a few of a library's functions in which no counter sees such sums, where the fast side computes the same by
them.

## What would refute it
Computed another way, by a sum over its taps, from spectra, without the batch and by the fast side, it takes as long.

## Where it is blind
Windows of more than 128 taps that have holes or are moved in groups. Programs of many operations that are neither
convolutions nor sums of products.
A kernel of one's own, or one function of a library's in which nobody can count, that does more arithmetic than it need
is called weak, not unequal. Two algorithms for something else, to sort or to solve, are nobody's weak kernel.
"""

from gapscope.explain._base import Scouted

CLAIM = "the kernel is weak at this size"
SWITCHES = ("reformulated", "fourier", "direct-dilation", "transposed-by-product")
PART = "work"
ALIKE = 1.3
"""Times as many operations: counters differ a little in what else they count."""


def plausible(slow: Scouted, fast: Scouted) -> bool:
    return convolves(slow)


def bears_its_part(slow: Scouted, fast: Scouted) -> bool:
    if convolves(slow) or slow.is_a_kernel:
        return has_another(slow, fast)
    times = slow.products_beside(fast)
    if times is None:
        return slow.asks_little and fast.dense and not slow.dense
    return 1 / ALIKE < times < ALIKE and not slow.asks_the_same_as(fast)


def has_another(slow: Scouted, fast: Scouted) -> bool:
    """Whether what is one kernel on the slow side is computed another way, or by another library, on the fast side."""
    other = not convolves(fast) or fast.contender.framework != slow.contender.framework
    return slow.is_a_kernel or (convolves(slow) and other)


def convolves(side: Scouted) -> bool:
    """Whether it calls a convolution that a switch could ask for otherwise."""
    return any(side.ever_replaces(switch) for switch in SWITCHES)
