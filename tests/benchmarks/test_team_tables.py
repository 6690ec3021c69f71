"""What trials of the gate and the pages showed, in tables."""

from benchmarks.team_tables import NOTHING, served, trials

MACHINE = {"cpu": "CPU", "usable_cores": 2.0, "system": "Linux 6"}


def trial(name, word, code, ratio, seconds):
    return {
        "trial": name,
        "word": word,
        "code": code,
        "ratio": {"value": ratio},
        "seconds": seconds,
        "machine": MACHINE,
    }


TOLD = [
    trial("gate +5 %", "slower", 1, 1.05, 6),
    trial("gate +5 %", "inconclusive", 0, 1.04, 40),
    trial("gate +5 %", "slower", 1, 1.06, 8),
    trial("gate A/A", "same", 0, 1.0, 6),
    trial("plugin A/A", "holds", 0, 1.0, 7),
]


def test_every_kind_of_trial_is_a_row():
    assert trials(TOLD, "gate").splitlines() == [
        "| planted | trials | fails | stays open, sure | inconclusive | ratio seen, median | seconds, median |",
        "|:--|--:|--:|--:|--:|--:|--:|",
        "| a twentieth of the work is done twice | 3 | 2 | 0 | 1 | 1.050 | 8 |",
        "| nothing has changed | 1 | 0 | 1 | 0 | 1.000 | 6 |",
        "",
        "On CPU, 2 cores, Linux 6.",
    ]
    assert "| both are the same | 1 | 0 | 1 | 0 | 1.000 | 7 |" in trials(TOLD, "plugin")


def test_pages_are_told_in_milliseconds():
    told = {"answers": 10_000, "machine": MACHINE} | {
        f"{which}_s": {"/": seconds} for which, seconds in (("first", 0.2), ("median", 0.01), ("worst", 0.25))
    }

    assert "| `/` | 200 | 10 | 250 |" in served(told)


def test_without_trials_nothing_is_claimed():
    assert trials([], "gate") == served(None) == NOTHING
