"""Claims of the shipped questions: fed an answer with its figures reversed, each must flip."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

FLIPPED = (["supported", "refuted"], ["refuted", "supported"])
QUESTIONS = ("autodiff", "conv1d", "porting", "single_channel_conv", "tf_function")


@pytest.fixture(scope="module")
def words():
    script = Path(__file__).with_name("settle_claims.py")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_every_question_makes_claims(words):
    assert {name: bool(claims) for name, claims in words.items()} == dict.fromkeys(QUESTIONS, True)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_claim_flips_when_its_figures_are_reversed(words, question):
    stuck = {
        claim: seen["because"]
        for claim, seen in words[question].items()
        if not any(pair in FLIPPED for pair in seen["reversed"]) and not _holds_of_equals_only(seen)
    }

    assert stuck == {}


def _holds_of_equals_only(seen):
    """Whether the claim says "the same": it holds of equal figures, and reversing cannot tell it from its opposite."""
    return seen["equal"] == "supported" and ["refuted", "refuted"] in seen["reversed"]


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_claim_asks_only_for_what_is_measured(words, question):
    unmeasured = [seen["because"] for seen in words[question].values() if "measured" in seen["because"]]

    assert unmeasured == []
