import dataclasses

from gapscope.report import as_html, as_markdown
from gapscope.report.as_terminal import render
from report import answers


def test_a_sweep_is_one_table():
    assert (
        render(answers.swept())
        == """\
Which is faster?

Of 5 comparisons at 5 points, b is fastest in 2, a is fastest in 1 and in 2
nobody is clearly ahead.
Of 2 contenders, 1 failed: not ranked.

N=1, W=H
H   takes          a                       b
───────────────────────────────────────────────────────────────
 8  1.00 ms ± 2 %  4.00× [3.80×, 4.20×]    fastest
16  1.00 ms ± 2 %  2.00× [1.90×, 2.10×]    fastest
24  1.00 ms ± 2 %  1.01× [0.96×, 1.06×] ?  fastest
32  1.00 ms ± 2 %  fastest                 2.00× [1.90×, 2.10×]
64  4.00 ms ± 2 %  alone                   failed
? not settled against the fastest.

failed     at H=64: b: tf_nn[eager] failed while warming up: out of memory

crossover  a overtakes b between H=24 and H=32 by the estimates; settled only
           between H=16 and H=32

No twin was measured: how small a gap can be seen on this machine is not known.

To ask again:
  gapscope compare sizes.py
"""
    )


def test_a_point_asked_for_itself_has_its_own_table_and_its_place_in_the_line():
    swept = answers.swept()
    own = dataclasses.replace(answers.compared(3.0, N=1, H=12, W=12), swept=False)

    text = render(dataclasses.replace(swept, points=(own, *swept.points)))

    assert "N=1, H=12, W=12\ncontender" in text
    assert [line.split()[0] for line in text.partition("N=1, W=H")[2].splitlines()[3:9]] == [
        "8", "12", "16", "24", "32", "64",
    ]  # fmt: skip


def test_a_narrow_terminal_keeps_the_fastest_and_the_nearest():
    many = [f"contender_{n}[eager]" for n in range(5)]
    measurements = [answers.measured(name, 0.001 * (n + 1)) for n, name in enumerate(many)]
    points = [
        answers.Point(
            parameters={"L": size},
            contenders=tuple(answers.state(name, "numpy") for name in many),
            measurements=tuple(measurements),
            gaps=answers.gaps_of(measurements),
            swept=True,
        )
        for size in (10, 100)
    ]

    text = render(answers.answer(*points), width=60)

    assert " 10  contender_0[eager]  contender_1[eager] 2.00× ± 5 %\n" in text


def test_markdown():
    text = as_markdown.render(answers.swept())

    assert "| H | `a` | `b` |" in text
    assert "| 8 | 4.00× [3.80×, 4.20×] | **fastest** |" in text
    assert "- *crossover*: a overtakes b between H=24 and H=32 by the estimates" in text


def test_the_page_has_curves_and_the_table():
    page = as_html.render(answers.swept())

    assert "Over the sizes" in page
    assert page.count("<svg") == 1
    assert "a overtakes b between H=24 and H=32" in page


def test_hostile_names_stay_words_on_the_page():
    swept = answers.swept()
    wicked = "<script>alert(1)</script>"
    points = tuple(
        dataclasses.replace(
            point,
            contenders=tuple(dataclasses.replace(s, name=wicked) if s.name == "a" else s for s in point.contenders),
            measurements=tuple(
                dataclasses.replace(m, contender=wicked) if m.contender == "a" else m for m in point.measurements
            ),
            gaps=(),
            parameters={**point.parameters, wicked: point.parameters["H"] + 1},
        )
        for point in swept.points
    )

    page = as_html.render(dataclasses.replace(swept, points=points))

    assert "<script>" not in page
