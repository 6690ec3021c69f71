from gapscope.model.answer import Point
from gapscope.model.evidence import Estimate
from gapscope.report._rows import point_heading, tables
from report import answers


def test_rows_run_from_the_fastest_to_those_not_ranked():
    (table,) = tables(answers.conv1d())

    assert [(row.contender, row.word) for row in table.rows] == [
        ("keras_layer[function]", "fastest"),
        ("lax_conv[jit]", "slower"),
        ("functional[compile]", "slower"),
        ("functional[eager]", "slower"),
        ("keras_layer[xla]", "wrong"),
        ("tf_nn[eager]", "failed"),
    ]


def test_a_wrong_contender_shows_no_time_even_if_it_was_timed():
    states = (answers.state("right", "torch"), answers.state("wrong", "jax", status="wrong"))
    timed = (answers.measured("right", 2.0, (3.0,)), answers.measured("wrong", 1.0, (1.0,)))

    (table,) = tables(answers.answer(Point(parameters={}, contenders=states, measurements=timed)))

    assert [(row.contender, row.word, row.first_s) for row in table.rows] == [
        ("right", "alone", 3.0),
        ("wrong", "wrong", None),
    ]
    assert table.rows[1].steady_s is None


def test_the_ratio_is_seen_from_the_row_even_if_the_gap_names_the_sides_turned():
    states = (answers.state("a", "torch"), answers.state("b", "jax"))
    timed = (answers.measured("a", 1.0), answers.measured("b", 1.01))
    turned = answers.gap("a", "b", Estimate(value=0.8, low=0.5, high=1.25), "inconclusive")

    (table,) = tables(answers.answer(Point(parameters={}, contenders=states, measurements=timed, gaps=(turned,))))

    assert table.rows[1].ratio == Estimate(value=1.25, low=0.8, high=2.0)
    assert table.rows[1].word == "inconclusive"


def test_nobody_is_called_fastest_whom_a_paired_comparison_calls_slower():
    states = (answers.state("a", "torch"), answers.state("b", "jax"))
    timed = (answers.measured("a", 1.0), answers.measured("b", 1.01))
    paired = answers.gap("a", "b", 1.2)

    (table,) = tables(answers.answer(Point(parameters={}, contenders=states, measurements=timed, gaps=(paired,))))

    assert [(row.contender, row.word) for row in table.rows] == [("b", "fastest"), ("a", "slower")]


def test_a_contender_without_a_measurement_or_a_gap_says_so():
    states = (answers.state("a", "torch"), answers.state("b", "jax"), answers.state("c", "jax"))
    timed = (answers.measured("a", 1.0), answers.measured("b", 2.0))

    (table,) = tables(answers.answer(Point(parameters={}, contenders=states, measurements=timed)))

    assert [row.word for row in table.rows] == ["fastest", "not compared", "not measured"]


def test_phases_come_in_the_order_of_the_work():
    assert [(table.heading, table.rows[0].contender) for table in tables(answers.three_phases())] == [
        ("forward", "mlp[eager]"),
        ("gradient", "dense[function]"),
        ("step", "mlp[eager]"),
    ]


def test_a_reason_is_told_once_for_all_points():
    assert [[reason.because for reason in table.reasons] for table in tables(answers.two_points())] == [
        ["jnp_add[jit]: jax is not installed; pip install 'gapscope[jax]'"],
        [],
    ]


def test_the_parameter_called_question_names_the_point():
    assert point_heading(Point(parameters={"question": "short", "L": 10})) == "short (L=10)"
    assert point_heading(Point(parameters={"question": "short"})) == "short"
    assert point_heading(Point(parameters={"L": 10, "K": 3})) == "L=10, K=3"
    assert point_heading(Point(parameters={})) == ""
