"""Another contender as a fix: only where nothing that was tried closes the gap."""

import pytest

from gapscope.explain.replacing import MOST_LINES, add_replacements
from gapscope.model.answer import Fix, Gap
from gapscope.model.evidence import Estimate
from gapscope.model.question import Contender, Question

FILE = """
import gapscope as gs

@gs.contender("torch")
def slow(x):
    return x

@gs.contender(
    "torch",
    modes=["compile"],
)
def better(x):
    return x + 1

class Kernels:
    @staticmethod
    def fast(x):
        return x + 2
"""


def contender(name, framework, **more):
    function, _, mode = name.removesuffix("]").partition("[")
    return Contender(name=name, function=function, framework=framework, mode=mode, takes=("x",), axes={}, **more)


def gap(faster, ratio, word="slower", phase="forward", quantity="time", slower="slow[eager]"):
    return Gap(
        slower=slower,
        faster=faster,
        phase=phase,
        quantity=quantity,
        ratio=estimate(ratio),
        difference=Estimate(value=1.0),
        word=word,
        break_even_calls=None,
    )


def estimate(value, low=None, high=None):
    return Estimate(value=value, low=low or 0.9 * value, high=high or 1.1 * value)


def fix(value, **ends):
    return Fix(name="compile", contender="slow[eager]", ratio=estimate(value, **ends), holds=True, how="")


@pytest.fixture
def offered(tmp_path):
    file = tmp_path / "q.py"
    file.write_text(FILE)

    def find(*gaps, fixes=(), setup=False):
        contenders = (
            contender("slow[eager]", "torch"),
            contender("better[compile]", "torch", setup=setup),
            contender("fast[jit]", "jax"),
            contender("other[jit]", "jax"),
        )
        question = Question(
            name="q",
            title="",
            file=str(file),
            case=None,
            command="",
            parameters={},
            inputs=(),
            out=None,
            contenders=contenders,
        )
        return add_replacements(question, gaps[0], gaps, fixes)[len(fixes) :]

    find.file = file
    return find


def names(found):
    return [one.name.removeprefix("written as ") for one in found]


def test_a_gap_that_a_fix_closes_needs_no_other_contender(offered):
    assert offered(gap("fast[jit]", 10.0), fixes=[fix(9.5)]) == ()
    assert names(offered(gap("fast[jit]", 10.0), fixes=[fix(5.0)])) == ["fast[jit]"]


def test_the_fast_side_is_offered_and_the_fastest_of_the_same_framework(offered):
    gaps = gap("fast[jit]", 10.0), gap("better[compile]", 4.0), gap("other[jit]", 9.0)

    assert names(offered(*gaps)) == ["fast[jit]", "better[compile]"]
    assert [one.ratio.value for one in offered(*gaps)] == [10.0, 4.0]
    assert names(offered(*gaps, fixes=[fix(5.0)])) == ["fast[jit]"]


def test_one_of_its_own_framework_that_closes_the_gap_is_enough(offered):
    assert names(offered(gap("fast[jit]", 10.0), gap("better[compile]", 9.5))) == ["better[compile]"]


@pytest.mark.parametrize(
    "other",
    [
        gap("better[compile]", 9.0, word="inconclusive"),
        gap("better[compile]", 9.0, phase="gradient"),
        gap("better[compile]", 9.0, quantity="memory"),
        gap("better[compile]", 9.0, slower="other[jit]"),
        gap("better[compile]", 1.05),
    ],
)
def test_what_is_not_surely_faster_at_this_is_not_offered(offered, other):
    assert names(offered(gap("fast[jit]", 10.0), other)) == ["fast[jit]"]


def test_the_lines_are_those_of_its_function_without_the_declaration(offered):
    (better,) = offered(gap("better[compile]", 10.0))
    (built,) = offered(gap("better[compile]", 10.0), setup=True)
    (fast,) = offered(gap("fast[jit]", 10.0))
    (other,) = offered(gap("other[jit]", 10.0))

    assert better.how == "# q.py:8, computes the same, in mode compile\ndef better(x):\n    return x + 1"
    assert built.how.startswith("# q.py:8, computes the same, in mode compile, built once, outside the loop\n")
    assert fast.how == "# q.py:16, computes the same, in mode jit\ndef fast(x):\n    return x + 2"
    assert other.how == "other(...)   # computes the same, in mode jit"


def test_a_long_function_is_named_and_not_printed(offered):
    offered.file.write_text("def fast(x):\n" + "    x = x + 1\n" * MOST_LINES)

    (fast,) = offered(gap("fast[jit]", 10.0))

    assert fast.how == "# q.py:1, computes the same, in mode jit\nfast(...)"
