"""
pytest-benchmark: two runs of pytest on a file with one benchmark, the second beside the saved first.

`--benchmark-max-time` is raised from one second to half of the seconds a side, the other settings are its own. It
has no test of significance; its documentation offers `--benchmark-compare-fail=min:5%`, a minimum more than 5 % up.
It looks for regressions only: that the second side is faster is read here by the same 5 %, turned round. A planted
5 % lies on the edge of that rule, so that seeing it half of the time is all that can be expected.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.measure.finding import Finding, Spending, answer, word_of
from gapscope.units import Seconds

MARGIN = 0.05
ROOT = Path(__file__).parent.parent.parent.parent
FILE = """
import os
from benchmarks.measure.cases import call

def test_pair(benchmark):
    benchmark(call(os.environ["PAIR_CASE"], os.environ["PAIR_SIDE"]))
"""


def find(spending: Spending) -> Finding:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "test_pair.py").write_text(FILE)
        least = {
            side: take(Path(folder), spending.case.name, side, spending.seconds / 2)
            for side in spending.case.sides(spending.swapped)
        }
    return judge(least["base"], least["more"])


def take(folder: Path, case: str, side: str, seconds: Seconds) -> Seconds:
    """The minimum that pytest-benchmark saves."""
    saved = folder / f"{side}.json"
    subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(folder)),
            *(f"--benchmark-max-time={seconds}", f"--benchmark-json={saved}", str(folder)),
        ],
        check=True,
        stdout=subprocess.DEVNULL,
        cwd=folder,
        env=os.environ | {"PAIR_CASE": case, "PAIR_SIDE": side, "PYTHONPATH": _path()},
    )
    return float(json.loads(saved.read_bytes())["benchmarks"][0]["stats"]["min"])


def judge(base: Seconds, more: Seconds) -> Finding:
    ratio = more / base
    return Finding(word=word_of(max(ratio, 1 / ratio) > 1 + MARGIN, ratio), ratio=ratio)


def _path() -> str:
    return os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])


if __name__ == "__main__":
    answer(find)
