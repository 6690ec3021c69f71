"""The rules of the peers on timings whose truth is known. No time passes."""

import random

import pytest

from benchmarks.measure.peers import asv, gapscope, names, pyperf, pytest_benchmark
from gapscope.model.answer import Gap, Point
from gapscope.model.evidence import Estimate


def drawn(center, count, seed, spread=0.001):
    rng = random.Random(seed)
    return [rng.gauss(center, center * spread) for _ in range(count)]


def test_every_peer_is_found_by_its_file():
    assert names() == ("asv", "gapscope", "pyperf", "pytest_benchmark", "torch_benchmark")


@pytest.mark.parametrize(
    ("slower", "said", "word", "ratio"),
    [
        ("more", "slower", "slower", 1.25),
        ("base", "slower", "faster", 0.8),
        ("base", "same", "same", 0.8),
        ("base", "inconclusive", "inconclusive", 0.8),
    ],
)
def test_the_gap_is_turned_to_be_more_against_base(slower, said, word, ratio):
    faster = "base" if slower == "more" else "more"
    gap = Gap(
        slower=f"{slower}[eager]",
        faster=f"{faster}[eager]",
        phase="forward",
        quantity="time",
        ratio=Estimate(value=1.25, low=1.0, high=2.0),
        difference=Estimate(value=1.0),
        word=said,
        break_even_calls=None,
    )

    found = gapscope.read(Point(parameters={}, gaps=(gap,)))

    assert (found.word, found.ratio) == (word, ratio)
    assert (found.low, found.high) == ((1.0, 2.0) if slower == "more" else (0.5, 1.0))


@pytest.mark.parametrize(
    ("factor", "word"), [(1.0, "inconclusive"), (1.05, "inconclusive"), (1.2, "slower"), (1 / 1.2, "faster")]
)
def test_asv_wants_a_factor_of_one_and_a_tenth(factor, word):
    found = asv.judge(drawn(1.0, 10, seed=1), drawn(factor, 10, seed=2))

    assert found.word == word
    assert found.ratio == pytest.approx(factor, rel=0.01)


def test_asv_wants_significance_besides():
    assert asv.judge([1.0, 1.0, 3.0], [1.3, 1.3, 0.5]).word == "inconclusive"


def test_mann_whitney_knows_the_textbook_values():
    apart = asv.mann_whitney([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])

    assert apart == pytest.approx(2 / 252)
    assert asv.mann_whitney([1, 4, 5], [2, 3, 6]) == 1.0
    # One inversion: two of the 252 orders have at most one.
    assert asv.mann_whitney([1, 2, 3, 4, 6], [5, 7, 8, 9, 10]) == pytest.approx(4 / 252)


def test_mann_whitney_is_nearly_normal_where_it_changes_over():
    one, other = drawn(1.0, 20, seed=1), drawn(1.0005, 20, seed=2)
    exact = asv.mann_whitney(one, other)

    approximate = asv.mann_whitney([*one, 1.0003], [*other, 1.0002])

    assert approximate == pytest.approx(exact, rel=0.2)


def test_ties_are_no_evidence():
    assert asv.mann_whitney([1.0] * 10, [1.0] * 10) == 1.0


@pytest.mark.parametrize(
    ("factor", "word"), [(1.0, "inconclusive"), (1.04, "inconclusive"), (1.06, "slower"), (0.94, "faster")]
)
def test_pytest_benchmark_looks_five_per_cent_beyond_the_minimum(factor, word):
    assert pytest_benchmark.judge(0.001, 0.001 * factor).word == word


@pytest.mark.parametrize(
    ("seconds", "process", "processes"), [(0.0, 1.0, 2), (9.0, 1.0, 5), (1000.0, 1.0, 20), (-3.0, 1.0, 2)]
)
def test_pyperf_gets_as_many_processes_as_fit(seconds, process, processes):
    assert pyperf.affordable(seconds, process) == processes


@pytest.mark.slow
@pytest.mark.parametrize(("factor", "word"), [(1.0, "inconclusive"), (1.05, "slower"), (0.95, "faster")])
def test_pyperf_is_asked_by_its_own_command(factor, word, tmp_path):
    import pyperf as package

    for name, center, seed in (("base", 1.0, 1), ("more", factor, 4)):
        runs = [
            package.Run(drawn(center, 3, seed + 10 * n), metadata={"name": "pair"}, collect_metadata=False)
            for n in range(5)
        ]
        package.Benchmark(runs).dump(str(tmp_path / f"{name}.json"))

    found = pyperf.judge(tmp_path / "base.json", tmp_path / "more.json")

    assert found.word == word


@pytest.mark.slow
@pytest.mark.parametrize(("factor", "word"), [(1.001, "inconclusive"), (1.05, "slower"), (0.95, "faster")])
def test_torch_measurements_differ_when_their_quartiles_lie_apart(factor, word):
    from benchmarks.measure.peers import torch_benchmark

    found = torch_benchmark.judge(drawn(1.0, 50, seed=1, spread=0.01), drawn(factor, 50, seed=2, spread=0.01))

    assert found.word == word
