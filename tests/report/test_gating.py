import dataclasses

from gapscope.model.evidence import Estimate
from gapscope.model.gating import Gated, Held
from gapscope.report._gating import render_annotations, render_markdown, render_terminal, sentence

SLOWER = Held(
    contender="ours[eager]",
    phase="forward",
    parameters={"N": 8},
    word="slower",
    ratio=Estimate(value=1.1, low=1.08, high=1.12),
    line=7,
)
SAME = dataclasses.replace(
    SLOWER, contender="theirs[eager]", word="same", ratio=Estimate(value=1.0, low=0.99, high=1.01)
)
CHANGED = Held(contender="odd", phase="forward", parameters={}, word="changed", because="differs at [3]", line=9)


def gated(*lines, **others):
    about = {"question": "q", "title": "Is it slower?", "file": "b/q.py", "baseline": "main", "by": 0.02}
    return Gated(**{**about, "command": "gapscope gate b/q.py --against main", "lines": lines, **others})


def test_terminal():
    assert render_terminal(gated(SAME, SLOWER, CHANGED, notes=("one note",)), width=80) == (
        "The gate is closed: against main, 1 slower of 3.\n"
        "\n"
        "contender      at   now to then           verdict\n"
        "─────────────────────────────────────────────────\n"
        "ours[eager]    N=8  1.10× [1.08×, 1.12×]  slower\n"
        "odd                                       changed\n"
        "theirs[eager]  N=8  1.00× [0.99×, 1.01×]  same\n"
        "\n"
        "changed    odd: differs at [3]\n"
        "\n"
        "note       one note\n"
    )


def test_markdown():
    assert render_markdown(gated(SAME, SLOWER)) == (
        "### ❌ Is it slower?\n"
        "\n"
        "The gate is closed: against main, 1 slower of 2.\n"
        "\n"
        "| contender | at | now to then | verdict |\n"
        "| :-- | :-- | :-- | :-- |\n"
        "| `ours[eager]` | N=8 | 1.10× [1.08×, 1.12×] | **slower** |\n"
        "| `theirs[eager]` | N=8 | 1.00× [0.99×, 1.01×] | same |\n"
        "\n"
        "```sh\n"
        "gapscope gate b/q.py --against main\n"
        "```\n"
    )


def test_annotations_stand_beside_the_line_of_the_contender():
    assert list(render_annotations(gated(SAME, SLOWER, CHANGED))) == [
        "::error file=b/q.py,line=7,title=gapscope%3A ours[eager] is slower::ours[eager] takes 1.10× [1.08×, 1.12×] "
        "as long as at main (N=8). To see it: gapscope gate b/q.py --against main",
        "::warning file=b/q.py,line=9,title=gapscope%3A odd is changed::odd is changed: differs at [3]",
    ]


def test_nobody_can_write_commands_of_their_own_into_annotations():
    hostile = dataclasses.replace(SLOWER, contender="a\n::error::b,c:d%0A", line=1)

    (line,) = render_annotations(gated(hostile, file="x,y:z\n.py"))

    assert "\n" not in line
    assert line.startswith(
        "::error file=x%2Cy%3Az .py,line=1,title=gapscope%3A a %3A%3Aerror%3A%3Ab%2Cc%3Ad%250A is slower::"
    )


def test_markdown_of_hostile_names_stays_a_table():
    hostile = dataclasses.replace(CHANGED, contender="a|b`<script>", because="<img onerror=x> @someone")

    text = render_markdown(gated(hostile, title="<script>", notes=("<b>",)))

    assert "<script>" not in text.replace("`` a\\|b`<script> ``", "").replace("`` a|b`<script> ``", "")
    assert "&lt;img" in text and "&lt;b>" in text and "@\N{ZERO WIDTH SPACE}someone" in text


def test_an_open_gate_says_what_it_does_not_know():
    unsure = dataclasses.replace(SLOWER, word="inconclusive")

    assert sentence(gated(SAME, unsure)) == (
        "The gate is open: none of 2 is surely more than 2 % slower than at main; 1 inconclusive."
    )
    assert sentence(gated(CHANGED)) == "The gate is open: nothing could be compared with main."
