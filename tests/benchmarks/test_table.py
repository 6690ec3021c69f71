import json

import pytest

from benchmarks.measure import rates, table, tally, trials
from benchmarks.measure.cases import CASES
from benchmarks.measure.trials import Trial


def trial(tool, case, number, word, ratio, *, load="idle", low=None, high=None):
    return Trial(
        tool=tool,
        case=case,
        load=load,
        number=number,
        given=10.0,
        truth=CASES[case].truth,
        word=word,
        ratio=ratio,
        low=low,
        high=high,
        seconds=11.0,
        began="2026-01-01T00:00:00+00:00",
        machine={"cpu": "Abacus", "cores": 2, "python": "3.11.7"},
    )


@pytest.fixture
def results(tmp_path):
    """gapscope right but once, pyperf wrong on identical programs."""
    for one in (
        trial("gapscope", "same", 0, "same", 1.0, low=0.99, high=1.01),
        trial("gapscope", "same", 1, "inconclusive", 1.01, low=1.005, high=1.015),
        trial("gapscope", "five", 0, "slower", 1.05, low=1.04, high=1.06),
        trial("gapscope", "two", 0, "inconclusive", 1.02, low=1.01, high=1.03),
        trial("pyperf", "same", 0, "slower", 1.2, load="hog"),
        trial("pyperf", "same", 1, "faster", 0.8, load="hog"),
        trial("pyperf", "five", 0, "failed", None, load="hog"),
    ):
        trials.append(one, tmp_path / "live.jsonl")
    return tmp_path


def test_the_tables(results):
    assert table.block(results).splitlines() == [
        "<!-- trials begin -->",
        "",
        "7 trials; Abacus, 2 cores, Python 3.11.7.",
        "",
        "| tool | load | A/A called different | A/A called *same* | 5 % seen | 2 % seen | wrong direction | "
        "*same* where it is not | contradicted when swapped | failed |",
        "|:--|:--|--:|--:|--:|--:|--:|--:|--:|--:|",
        "| gapscope, 10 s | idle | 0 of 2 (0–84 %) | 1 of 2 (1.3–98.7 %) | 1 of 1 (2.5–100 %) | 0 of 1 (0–97.5 %) | "
        "0 of 2 (0–84 %) | 0 of 2 (0–84 %) | 0 of 1 (0–97.5 %) | 0 |",
        "| pyperf, 10 s | hog | 2 of 2 (16–100 %) | never says so | 0 of 1 (0–97.5 %) | – | "
        "0 of 1 (0–97.5 %) | – | 1 of 1 (2.5–100 %) | 1 |",
        "",
        "| tool | load | ratio off by, median | nine in ten within | 95 % interval covers | its width | seconds |",
        "|:--|:--|--:|--:|--:|--:|--:|",
        "| gapscope, 10 s | idle | 0 % | 1 % | 3 of 4 (19–99.4 %) | 2 % | 11.0 |",
        "| pyperf, 10 s | hog | 20 % | 20 % | gives none | – | 11.0 |",
        "",
        "<!-- trials end -->",
    ]


def test_rules_on_recorded_pairs_stand_below(tmp_path):
    row = {"rule": "gapscope", "given": 10.0, "framework": "numpy", "load": "idle", "trials": 200, "width": 0.011}
    row |= {"seconds": 8.12, "pairs": 8}
    tried = row | {"rule": "no prior"}
    longer = row | {"given": 40.0, "seconds": 31.0, "pairs": 16}
    rows = [
        row | {"case": "same", "false": 0, "same": 180, "seen": 0, "covered": 190},
        row | {"case": "five", "false": 1, "same": 0, "seen": 150, "covered": 190},
        longer | {"case": "five", "false": 0, "same": 0, "seen": 199, "covered": 190},
        tried | {"case": "same", "false": 0, "same": 20, "seen": 0, "covered": 190},
    ]
    (tmp_path / "rules.json").write_text(json.dumps({"rows": rows}))

    shown = table.block(tmp_path)

    assert (
        "| numpy | idle | gapscope | 0 of 200 (0–1.8 %) | 180 of 200 (85–94 %) | 150 of 200 (68–81 %) | – | "
        "1 of 200 (0–2.8 %) | 380 of 400 (92–96.9 %) | 1.1 % | 8 | 8.1 |"
    ) in shown
    assert "| numpy | idle | 8 s, 8 pairs | 31 s, 16 pairs | – |" in shown
    assert "| numpy | idle | no prior | 0 of 200 (0–1.8 %) | 20 of 200 (6–15 %) | – | – |" in shown


def test_the_recorded_pairs_stand_below_the_rules(tmp_path):
    (tmp_path / "pairs").mkdir()
    kept = {"program": "numpy-small", "load": "idle", "rounds": [[100] * 40, [-100] * 40], "waited": [[0] * 40] * 2}
    kept |= {"levels": [1e-5, 1e-5], "seconds": [0.5, 0.6], "machine": {}}
    (tmp_path / "pairs" / "numpy-small.idle.json").write_text(json.dumps(kept))

    assert "| numpy-small | idle | 2 | 1 % | 0 % | 1 % | 40 | 0.55 |" in table.block(tmp_path)


def test_nothing_recorded_is_said(tmp_path):
    assert table.NOTHING in table.block(tmp_path)


def test_a_page_without_a_place_is_refused(tmp_path):
    with pytest.raises(ValueError, match="no place"):
        table.replaced("# Page", tmp_path)


def test_never_having_said_same_is_a_rate_for_a_tool_that_could():
    said = tally.words("gapscope, 10 s", "idle", [trial("gapscope", "same", 0, "inconclusive", 1.0)])

    assert said[3] == "0 of 1 (0–97.5 %)"


def test_inconclusive_contradicts_nothing():
    pairs = [trial("asv", "five", 0, "slower", 1.05), trial("asv", "five", 1, "inconclusive", 1.0)]

    assert tally.contradictions(pairs) == (0, 1)


@pytest.mark.parametrize(
    ("count", "tries", "low", "high"), [(0, 300, 0.0, 0.0122), (1, 300, 0.0001, 0.0184), (95, 100, 0.8872, 0.9836)]
)
def test_rates_have_the_textbook_interval(count, tries, low, high):
    assert rates.interval(count, tries) == pytest.approx((low, high), abs=1e-4)


def test_rates_of_many_trials_do_not_overflow():
    low, high = rates.interval(5000, 10000)

    assert 0.49 < low < 0.5 < high < 0.51
