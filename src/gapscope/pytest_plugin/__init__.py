"""
pytest fixture `gap`: a test that fails when one function is surely slower than another.

    def test_new_is_no_slower(gap):
        gap.assert_not_slower(new, old, by=1.05, inputs={"x": np.ones(10_000)})

pytest loads this in every run, whether or not a test measures: nothing heavy is imported before one does.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from gapscope.pytest_plugin._fixture import Gaps
from gapscope.pytest_plugin._kept import Kept, plainly
from gapscope.pytest_plugin._turns import Turns

MARKER = "gapscope"
_WORDS = ("skip", "fail")
_kept_key, _lines_key = pytest.StashKey[Kept](), pytest.StashKey[list[dict[str, Any]]]()
_turns_key = pytest.StashKey[Turns]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("gapscope", "gaps between functions")
    group.addoption(
        "--gapscope-inconclusive",
        choices=_WORDS,
        default=None,
        help="What a test does that could not be settled: skip (the default) or fail.",
    )
    group.addoption("--gapscope-budget", type=float, metavar="SECONDS", help="Time for measuring in each test.")
    group.addoption("--gapscope-json", type=Path, metavar="FILE", help="Write what was measured, test by test.")
    parser.addini("gapscope_inconclusive", "skip or fail: what a test does that could not be settled", default="skip")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        f"{MARKER}(**settings): what `gap` measures with in this test, such as budget=20 or inconclusive='fail'; "
        "every test that uses `gap` has it",
    )
    if config.getini("gapscope_inconclusive") not in _WORDS:
        raise pytest.UsageError(
            f"gapscope_inconclusive is {config.getini('gapscope_inconclusive')!r}; write skip or fail."
        )
    file = config.getoption("--gapscope-json")
    if file is not None and not file.absolute().parent.is_dir():
        raise pytest.UsageError(f"--gapscope-json {file}: there is no folder {file.parent}.")
    # Under xdist the processes that run tests report to the one that was started, and that one writes.
    config.stash[_kept_key] = Kept(None if _under_xdist(config) or file is None else file.absolute())
    config.stash[_turns_key] = Turns()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Before `-m` chooses: `-m 'not gapscope'` leaves out whatever measures."""
    for item in items:
        if "gap" in getattr(item, "fixturenames", ()) and item.get_closest_marker(MARKER) is None:
            item.add_marker(MARKER)


@pytest.fixture
def gap(request: pytest.FixtureRequest) -> Gaps:
    """Compares functions: `gap.assert_not_slower(new, old, by=1.05, inputs={…})`."""
    config, item = request.config, request.node
    marked: dict[str, Any] = {}
    for marker in reversed(list(item.iter_markers(MARKER))):
        marked |= marker.kwargs
    inconclusive = marked.pop("inconclusive", None)
    if inconclusive not in (None, *_WORDS):
        raise ValueError(f"inconclusive={inconclusive!r}; write 'skip' or 'fail'.")
    budget = config.getoption("--gapscope-budget")
    settings = {"seconds_a_gap": 20.0, **marked, **({"budget": budget} if budget is not None else {})}
    chosen = config.getoption("--gapscope-inconclusive") or inconclusive or config.getini("gapscope_inconclusive")
    lines = item.stash.setdefault(_lines_key, [])
    return Gaps(
        config.stash[_turns_key],
        settings,
        chosen,
        lambda answer, outcome: lines.append(plainly(item.nodeid, answer, outcome)),
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Under xdist tests keep out of the way while one of them measures."""
    if not _under_xdist(item.config):
        return (yield)
    with item.config.stash[_turns_key].beside_others():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    report = yield
    if call.when == "call":
        report.gapscope = item.stash.get(_lines_key, [])
    return report


class _Collector:
    """Takes what reports bring along."""

    def __init__(self, config: pytest.Config) -> None:
        self._kept = config.stash[_kept_key]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._kept.take(getattr(report, "gapscope", []))


def pytest_sessionstart(session: pytest.Session) -> None:
    kept = session.config.stash[_kept_key]
    if not session.config.option.collectonly:
        try:
            kept.write()  # before minutes of measuring, and so that nothing of the last run is taken for this one's
        except OSError as error:
            raise pytest.UsageError(f"--gapscope-json {kept.file} cannot be written: {error.strerror}.") from None
    session.config.pluginmanager.register(_Collector(session.config), "gapscope-collector")


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    lines = config.stash[_kept_key].summary()
    if lines:
        terminalreporter.section("gaps")
        for line in lines:
            terminalreporter.write_line(line)


def _under_xdist(config: pytest.Config) -> bool:
    """Whether this process runs tests for another; its environment may be that of a test that started it."""
    return hasattr(config, "workerinput")
