"""The points that a file's sweeps add to what is asked of it."""

from pathlib import Path

import pytest

from gapscope.contenders.reader import Reader
from gapscope.errors import QuestionError
from gapscope.model.settings import Settings

FILE = """
import gapscope as gs

gs.inputs(x=gs.normal("H W", H=8, W=8), out="H W")


@gs.contender("numpy")
def f(x):
    return x


@gs.contender("numpy")
def g(x):
    return x

"""


def further(folder: Path, text: str, case: str | None = None, **settings):
    file = folder / "q.py"
    file.write_text(FILE + text)
    with Reader(file, Settings(**settings)) as reader:
        asked = reader.questions(case, name="q", command="", shipped=False)
        return [
            (question.case, dict(question.parameters), [contender.function for contender in question.contenders])
            for question in reader.further(asked)
        ]


def test_a_sweep_adds_its_points_for_the_contenders_it_names(tmp_path):
    assert further(tmp_path, 'gs.sweep_over(H=[4, 16], only=["g"])') == [
        (None, {"H": 4, "W": 8}, ["g"]),
        (None, {"H": 16, "W": 8}, ["g"]),
    ]


def test_what_is_asked_anyway_is_not_asked_twice(tmp_path):
    assert further(tmp_path, 'gs.sweep_over(H=[8, 16], W="H")\ngs.sweep_over(H=[16, 32], W="H")') == [
        (None, {"H": 16, "W": 16}, ["f", "g"]),
        (None, {"H": 32, "W": 32}, ["f", "g"]),
    ]


def test_set_moves_the_dimensions_that_are_not_swept(tmp_path):
    assert further(tmp_path, "gs.sweep_over(H=[4])", parameters={"H": 2, "W": 3}) == [
        (None, {"H": 4, "W": 3}, ["f", "g"])
    ]


def test_only_leaves_out_points_that_would_have_nobody(tmp_path):
    assert further(tmp_path, 'gs.sweep_over(H=[4], only=["g"])\ngs.sweep_over(H=[5])', only=("f",)) == [
        (None, {"H": 5, "W": 8}, ["f"])
    ]


SEVERAL = """
gs.sweep_over(H=[8, 16], W="H")
gs.question("large", H=16, W=16)
with gs.question("wide", W=9):
    gs.sweep_over(W=[10])
"""


def test_at_the_top_of_a_file_with_several_questions_it_asks_what_stands_there(tmp_path):
    assert further(tmp_path, SEVERAL) == [("wide", {"H": 8, "W": 10}, ["f", "g"]), (None, {"H": 8, "W": 8}, ["f", "g"])]
    assert further(tmp_path, SEVERAL, "large") == []
    assert further(tmp_path, SEVERAL, "wide") == [("wide", {"H": 8, "W": 10}, ["f", "g"])]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("gs.sweep_over(Q=[4])", "gs.sweep_over goes over Q, which no input names. Known: H, W."),
        ('gs.sweep_over(H=[4], only=["h"])', r"gs.sweep_over\(only=\['h'\]\) means no contender. Known: f, g."),
        ("gs.sweep_over(H=[0])", "gs.sweep_over gives H the size 0"),
    ],
)
def test_what_no_input_or_contender_is_called_is_refused(tmp_path, text, words):
    with pytest.raises(QuestionError, match=words):
        further(tmp_path, text)
