"""The question file that a newcomer copies out of the README."""

import re
from pathlib import Path

from end_to_end.cli import gapscope

README = Path(__file__).parent.parent.parent / "README.md"


def test_the_question_file_of_the_readme_is_answered(tmp_path: Path):
    text = README.read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (tmp_path / "softmax.py").write_text(block)
    chosen = ("--only", "by_hand[eager]", "--only", "built_in")

    done = gapscope("compare", "softmax.py", *chosen, "--set", "N=4", "--budget", "1", folder=tmp_path)

    assert done.code == 0, done.err
    assert "Is a softmax written by hand slower than torch's?" in done.out
    assert all(name in done.out for name in ("by_hand[eager]", "built_in[eager]"))
    assert "--only 'by_hand[eager]' --only built_in" in text
