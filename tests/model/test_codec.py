import json
import math
from dataclasses import replace

import jsonschema
import pytest

from gapscope.errors import StoreError
from gapscope.model.answer import Answer, Asked, Point
from gapscope.model.codec import FORMAT, decode, encode, schema
from gapscope.model.evidence import Estimate, Machine

MACHINE = Machine(
    cpu="c",
    cores=2,
    usable_cores=2.0,
    memory_bytes=1,
    usable_memory_bytes=1,
    system="s",
    python="3",
    governor=None,
    load=0.0,
)
ANSWER = Answer(
    format=FORMAT,
    question=Asked(name="q", title="Q?", file=None, command="gapscope compare q.py"),
    machine=MACHINE,
    seconds_spent=1.5,
    points=(Point(parameters={"N": 3, "question": "short"}),),
)


def test_an_answer_comes_back_as_it_went():
    assert decode(encode(ANSWER)) == ANSWER
    assert decode(encode(ANSWER, indent=2)) == ANSWER


def test_an_answer_fits_its_schema():
    jsonschema.validate(json.loads(encode(ANSWER)), schema())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"{}", "This answer is in format None; this gapscope reads format 1"),
        (b"not json", "This is not an answer gapscope wrote"),
        (encode(ANSWER).replace(b'"format":1', b'"format":99'), "is in format 99"),
        (encode(ANSWER).replace(b'"cores":2', b'"cores":"two"'), r"Expected `int`, got `str` - at `\$.machine.cores`"),
    ],
)
def test_what_is_no_answer_is_refused_with_the_reason(text, words):
    with pytest.raises(StoreError, match=words):
        decode(text)


def test_an_estimate_refuses_an_interval_that_misses_its_value():
    with pytest.raises(ValueError, match="outside its own interval"):
        Estimate(value=2.0, low=0.0, high=1.0)
    with pytest.raises(ValueError, match="both ends"):
        Estimate(value=2.0, low=0.0)


def test_the_error_of_an_estimate_is_read_off_its_interval():
    assert Estimate(value=2.0, low=2.0 / math.exp(0.196), high=2.0 * math.exp(0.196)).log_error() == pytest.approx(0.1)
    assert Estimate(value=2.0).log_error() == Estimate(value=2.0, low=0.0, high=3.0).log_error() == 1.0


def test_an_estimate_excludes_what_lies_outside_it():
    assert Estimate(value=2.0, low=1.5, high=2.5).excludes(1.0)
    assert not Estimate(value=2.0, low=0.5, high=2.5).excludes(1.0)
    assert not Estimate(value=2.0).excludes(1.0)


def test_only_an_answer_with_a_sweep_in_it_speaks_of_sweeps():
    swept = replace(ANSWER, points=(replace(ANSWER.points[0], swept=True), *ANSWER.points))

    assert b"swept" not in encode(ANSWER)
    assert b"crossovers" not in encode(ANSWER)
    assert encode(swept).count(b'"swept":true') == 1
    assert decode(encode(swept)) == swept
