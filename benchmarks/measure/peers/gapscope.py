"""
gapscope itself, through its command line.

Its seconds are `--budget`: time for measuring, after the question was read and the outputs were checked. It
stops earlier once the gap is settled. *same* is within 2 %, and within 0.5 % where 2 % are to be seen.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.measure.finding import FASTER, OPEN, SAME, SLOWER, Finding, Spending, answer
from gapscope.model.answer import Point
from gapscope.model.codec import decode

QUESTION = Path(__file__).parent.parent / "question.py"


def find(spending: Spending) -> Finding:
    case = spending.case
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "answer.json"
        ended = subprocess.run(
            [
                *(sys.executable, "-m", "gapscope", "compare"),
                f"{QUESTION}::{case.name}{'-swapped' if spending.swapped else ''}",
                *("--budget", str(spending.seconds), "--same", f"{100 * case.same:g}%", "--seed", str(spending.seed)),
                *("--json", str(out), "--store", str(Path(folder) / "store.sqlite")),
            ],
            check=False,
            capture_output=True,
            text=True,
        )
        if not out.exists():
            raise SystemExit(ended.stderr)
        return read(decode(out.read_bytes()).points[0])


def read(point: Point) -> Finding:
    """The gap in time, turned so that it is `more` against `base`."""
    gap = next((gap for gap in point.gaps if gap.quantity == "time"), None)
    if gap is None:
        raise SystemExit("; ".join(state.error or state.status for state in point.contenders))
    ratio = gap.ratio
    assert ratio.low is not None and ratio.high is not None
    if gap.slower.startswith("more"):
        return Finding(word=_WORDS[gap.word], ratio=ratio.value, low=ratio.low, high=ratio.high)
    word = FASTER if gap.word == "slower" else _WORDS[gap.word]
    return Finding(word=word, ratio=1 / ratio.value, low=1 / ratio.high, high=1 / ratio.low)


_WORDS = {"slower": SLOWER, "same": SAME, "inconclusive": OPEN}

if __name__ == "__main__":
    answer(find)
