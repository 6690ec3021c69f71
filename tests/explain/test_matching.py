"""Two programs written down, and where they can be cut."""

import numpy as np

from gapscope.explain.locate import _stretches, merge, segments
from gapscope.explain.matching import Step, Written, find_cuts, longest, same
from gapscope.worker.cutting import mark


def marked(*values):
    """Marks of one value in two input sets."""
    return tuple(number for value in values for number in mark(value))


def program(steps, values, arguments=(0,), results=None, constants=()):
    """`steps` are (name, inputs, outputs, line); `values` two arrays for every number."""
    made = tuple(Step(name=n, kind="compute", inputs=i, outputs=o, line=line) for n, i, o, line in steps)
    return Written(
        file="/somewhere/question.py",
        steps=made,
        arguments=frozenset(arguments),
        constants=frozenset(constants),
        results=results or made[-1].outputs,
        marks={number: marked(*pair) for number, pair in values.items()},
    )


RNG = np.random.default_rng(0)
X, A, B, C = ([RNG.standard_normal((3, 4, 5)) for _ in range(2)] for _ in range(4))


def turned(pair):
    return [value.transpose(0, 2, 1) for value in pair]


def test_marks_do_not_depend_on_the_order_of_axes_or_on_rounding():
    assert same(marked(*A), marked(*turned(A)))
    assert same(marked(*A), marked(*[value.astype(np.float32) for value in A]))
    assert not same(marked(*A), marked(*B))
    assert not same(marked(*A), marked(*[value * 1.01 for value in A]))


def test_what_is_no_number_matches_nothing():
    nothing = (float("nan"),) * 20

    assert not same(nothing, nothing)


def test_programs_are_cut_where_their_values_agree():
    slow = program([("f", (0,), (1,), 10), ("g", (1,), (2,), 11), ("h", (2,), (3,), 12)], {0: X, 1: A, 2: B, 3: C})
    fast = program([("f", (0,), (1,), 20), ("gh", (1,), (2,), 21)], {0: X, 1: A, 2: C})

    assert find_cuts(slow, fast) == [(0, 0), (1, 1), (3, 2)]


def test_what_only_one_side_does_stands_alone():
    slow = program(
        [("f", (0,), (1,), 10), ("turn", (1,), (2,), 11), ("g", (2,), (3,), 12)], {0: X, 1: A, 2: turned(A), 3: B}
    )
    fast = program([("f", (0,), (1,), 20), ("g", (1,), (2,), 21)], {0: X, 1: A, 2: B})

    assert find_cuts(slow, fast) == [(0, 0), (1, 1), (2, 1), (3, 2)]


def test_an_argument_turned_at_the_beginning_stands_alone():
    slow = program([("turn", (0,), (1,), 10), ("f", (1,), (2,), 11)], {0: X, 1: turned(X), 2: A})
    fast = program([("f", (0,), (1,), 20)], {0: X, 1: A})

    assert find_cuts(slow, fast) == [(0, 0), (1, 0), (2, 1)]


def test_no_cut_where_one_side_still_needs_what_the_other_does_not_have():
    """Between f and g the slow side holds a second value that it uses at the end."""
    slow = program(
        [("f", (0,), (1,), 10), ("k", (0,), (2,), 11), ("g", (1,), (3,), 12), ("h", (3, 2), (4,), 13)],
        {0: X, 1: A, 2: [A[0] * 7 + 1, A[1] * 7 + 1], 3: B, 4: C},
    )
    fast = program([("f", (0,), (1,), 20), ("g", (1,), (2,), 21), ("h", (2,), (3,), 22)], {0: X, 1: A, 2: B, 3: C})

    assert find_cuts(slow, fast) == [(0, 0), (1, 1), (4, 3)]


def test_weights_prepared_on_one_side_stand_in_no_cuts_way():
    weights = turned(B)
    slow = program(
        [("turn", (1,), (2,), 9), ("f", (0,), (3,), 10), ("g", (3, 2), (4,), 11)],
        {0: X, 1: B, 2: weights, 3: A, 4: C},
        constants=(1,),
    )
    fast = program([("f", (0,), (1,), 20), ("g", (1,), (2,), 21)], {0: X, 1: A, 2: C})

    assert (2, 1) in find_cuts(slow, fast)


def test_a_program_is_not_cut_before_something_is_written_into_what_came_before():
    step = Step(name="add_", kind="compute", inputs=(1,), outputs=(2,), line=11, mutates=(1,))
    slow = program([("f", (0,), (1,), 10), ("x", (1,), (2,), 11)], {0: X, 1: A, 2: B})
    slow = Written(**{**{name: getattr(slow, name) for name in slow.__slots__}, "steps": (slow.steps[0], step)})
    fast = program([("f", (0,), (1,), 20), ("g", (1,), (2,), 21)], {0: X, 1: A, 2: B})

    assert find_cuts(slow, fast) == [(0, 0), (2, 2)]


def test_the_longest_way_never_goes_back():
    assert longest([(0, 0), (1, 3), (2, 1), (3, 2), (4, 4)]) == [(0, 0), (2, 1), (3, 2), (4, 4)]


def test_operations_of_one_line_stay_together():
    slow = program([("f", (0,), (1,), 10), ("g", (1,), (2,), 10), ("h", (2,), (3,), 12)], {0: X, 1: A, 2: B, 3: C})
    fast = program([("f", (0,), (1,), 20), ("g", (1,), (2,), 20), ("h", (2,), (3,), 22)], {0: X, 1: A, 2: B, 3: C})

    assert merge(find_cuts(slow, fast), slow, fast) == [(0, 0), (2, 2), (3, 3)]


def test_what_a_stretch_takes_is_read_from_the_stretch_or_from_two_beginnings():
    apart, whole = _stretches([0, 2, 2, 5], whole=False), _stretches([0, 2, 2, 5], whole=True)

    assert (apart.asked, apart.read([1.0, 3.0])) == ([(0, 2), (2, 5)], [1.0, 0.0, 3.0])
    assert (whole.asked, whole.read([1.0, 4.0])) == ([(0, 2), (0, 5)], [1.0, 0.0, 3.0])


def test_a_segment_tells_its_lines_its_operations_and_its_portion():
    slow = program([("f", (0,), (1,), 10), ("g", (1,), (2,), 11), ("h", (2,), (3,), 14)], {0: X, 1: A, 2: B, 3: C})
    fast = program([("f", (0,), (1,), 20)], {0: X, 1: A})

    found = segments([(0, 0), (1, 1), (3, 1)], [slow, fast], [[1.0, 3.0], [1.0, 3.0], [1.0, 3.0]])

    assert [(one.slower_place, one.faster_place) for one in found] == [
        ("question.py:11-14 (g, h)", None),
        ("question.py:10 (f)", "question.py:20 (f)"),
    ]
    assert found[0].portion.value == 0.75
