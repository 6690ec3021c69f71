"""What is called only while a compiler traces is a sign too: in a graph nothing of Python's is called later."""

import pytest

from gapscope import registry
from gapscope.explain._base import Scouted
from gapscope.model.question import Contender


def scouted(**seen):
    contender = Contender(name="f[function]", function="f", framework="tensorflow", mode="function", takes=(), axes={})
    return Scouted(contender=contender, **seen)


@pytest.mark.parametrize(
    ("cause", "switch", "phase"),
    [
        ("differentiation-complexity", "vectorised-derivatives", "forward"),
        ("dense-update", "sparse-gradients", "gradient"),
        ("graph-control-flow", "unrolled", "forward"),
        ("weak-kernel", "reformulated", "forward"),
    ],
)
@pytest.mark.parametrize("seen", ["calls", "set_up_calls"])
def test_a_switch_is_tried_whether_its_calls_were_seen_in_steady_calls_or_while_tracing(cause, switch, phase, seen):
    plausible = registry.find("explain.causes", cause).plausible
    slow = scouted(phase=phase, **{seen: {switch: 1.0}})

    assert plausible(slow, slow)
    assert not plausible(scouted(phase=phase), slow)
