"""Every cause is found where it is planted, and not where it is not."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from end_to_end.cli import gapscope
from gapscope import registry
from gapscope.explain import interventions
from gapscope.model.settings import Settings
from gapscope.pipeline import answer

HERE = Path(__file__).parent
BRIEF = ("argument-conversion",)
"""Looked at on every run; with GAPSCOPE_LONG_TESTS all of them are."""


def planted(name):
    return HERE / f"{name.replace('-', '_')}.py"


@pytest.mark.parametrize("name", registry.names("explain.causes"))
def test_every_cause_has_its_planted_case(name):
    text = planted(name).read_text()

    assert "def slow(" in text
    assert "def fast(" in text


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.names("explain.causes"))
def test_a_planted_cause_is_named_first(name, tmp_path):
    if name not in BRIEF and "GAPSCOPE_LONG_TESTS" not in os.environ:
        pytest.skip("one of the longer cases; GAPSCOPE_LONG_TESTS=1 runs them all")
    done = gapscope("why", str(planted(name)), "--json", "-", folder=tmp_path, timeout=280)

    assert done.code == 0, done.err
    (explanation,) = json.loads(done.out)["points"][0]["explanations"]
    assert [share["cause"] for share in explanation["shares"]][:1] == [name], explanation


@pytest.mark.slow
@pytest.mark.timeout(900)  # with every switch of every cause on 36 MB a call, five minutes are only just enough
@pytest.mark.parametrize("name", registry.names("explain.causes"))
def test_switches_that_change_nothing_name_no_cause(name, monkeypatch):
    if name != BRIEF[0] and "GAPSCOPE_LONG_TESTS" not in os.environ:
        pytest.skip("one of the longer cases; GAPSCOPE_LONG_TESTS=1 runs them all")

    def only_by_name(contender, phase, names):
        return replace(contender, name=" + ".join((contender.name, *names)))

    every = [(cause, registry.find("explain.causes", cause)) for cause in registry.names("explain.causes")]
    monkeypatch.setattr(interventions, "flip", only_by_name)
    monkeypatch.setattr(interventions, "acts", lambda switch, side: True)
    monkeypatch.setattr(interventions, "plausible_causes", lambda slow, fast: iter(every))

    found = answer(planted(name), Settings(seconds_a_gap=40.0), why=True)

    (explanation,) = found.points[0].explanations
    assert explanation.shares == ()
    assert {fix.name for fix in explanation.fixes} <= {f"written as {explanation.faster}"}  # no switch is one
