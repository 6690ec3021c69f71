"""Both sides under a profiler, in real processes."""

from explain.trials import trial_of
from gapscope.explain.profiles import take_traces

DATA_SET = """
import gapscope as gs
import tensorflow as tf

gs.inputs(x=gs.normal("N C", N=8, C=4), out="C")


@gs.contender("tensorflow", gradients=False)
def by_rows(x):
    return tf.add_n([row for row in tf.data.Dataset.from_tensor_slices(x)])


@gs.contender("tensorflow", gradients=False, reference=True)
def at_once(x):
    return tf.reduce_sum(x * 2.0, 0) / 2.0
"""


def test_what_is_traced_without_end_is_profiled_and_not_counted(tmp_path):
    with trial_of(DATA_SET, tmp_path) as trial:
        traces, flops = take_traces(trial, trial.question.contenders)

    assert {trace.contender for trace in traces} == {"by_rows[eager]", "at_once[eager]"}
    assert all(trace.spans for trace in traces)
    assert flops is not None  # of the side that can be counted
