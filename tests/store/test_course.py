import dataclasses

import pytest

from gapscope.errors import StoreError
from gapscope.model.evidence import Estimate
from gapscope.store import open_store
from report import answers


@pytest.fixture
def store(tmp_path):
    return open_store(tmp_path / "answers.sqlite")


def with_gap(slower, faster, ratio, word="slower", **rest):
    point = answers.inconclusive().points[0]
    return answers.answer(
        dataclasses.replace(point, gaps=(answers.gap(slower, faster, ratio, word),), **rest), name="sides"
    )


def test_a_gap_is_followed_in_time_seen_from_its_newest_side(store):
    store.save(with_gap("left", "right", Estimate(value=2.0, low=1.6, high=2.5)), identity="first")
    store.save(with_gap("right", "left", Estimate(value=1.01, low=0.8, high=1.25), "inconclusive"), identity="second")
    store.save(with_gap("right", "left", Estimate(value=4.0, low=3.2, high=5.0)), identity="third")

    (line,) = store.course("sides").lines

    assert (line.slower, line.faster, line.phase) == ("right", "left", "forward")
    assert [(moment.identity, moment.word, moment.ratio) for moment in line.moments] == [
        ("first", "faster", Estimate(value=0.5, low=0.4, high=0.625)),
        ("second", "inconclusive", Estimate(value=1.01, low=0.8, high=1.25)),
        ("third", "slower", Estimate(value=4.0, low=3.2, high=5.0)),
    ]
    assert [moment.when for moment in line.moments] == sorted(moment.when for moment in line.moments)


def test_points_and_phases_are_followed_apart(store):
    store.save(answers.two_points())
    store.save(answers.three_phases())

    assert [dict(line.parameters) for line in store.course("tf-function").lines] == [
        {"question": "scalar"},
        {"question": "matmul", "n": 1000},
    ]
    assert [line.phase for line in store.course("autodiff").lines] == ["forward", "gradient", "step"]


def test_an_answer_in_another_format_is_left_out_and_counted(store):
    store.save(answers.inconclusive())
    store.save(dataclasses.replace(answers.inconclusive(), format=99))

    course = store.course("sides")

    assert (course.answers, course.unreadable, len(course.lines[0].moments)) == (2, 1, 1)


def test_a_question_that_was_never_asked_is_answered_with_where_to_look(store):
    with pytest.raises(StoreError, match=r"No answer to 'sides' is stored\. `gapscope show` lists"):
        store.course("sides")
