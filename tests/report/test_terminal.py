import re

import pytest

from gapscope.report.as_terminal import render, render_caveats
from report import answers

ALL = [
    answers.conv1d,
    answers.three_phases,
    answers.inconclusive,
    answers.two_points,
    answers.observed_once,
    answers.nothing_measured,
    answers.hostile,
    answers.answer,
]


def test_eighty_columns():
    assert (
        render(answers.conv1d())
        == """\
Why is my TF2 Conv1D ten times slower than PyTorch?

The claim “TF2 Conv1D is ten times slower than PyTorch's” is refuted:
keras_layer[function] / functional[eager] = 0.294× [0.28×, 0.31×].
tensorflow's keras_layer[function] takes 1.93 ms [1.89, 1.97] a call: 2.10×
[1.99×, 2.21×] faster than jax's lax_conv[jit], and 3.32× [3.15×, 3.49×] faster
than torch's best, functional[compile]. Its first call takes 69.0 ms against
10.3 ms for functional[eager]; after 13 [12, 14] calls that is paid back.
Of 6 contenders, 1 is wrong and 1 failed: not ranked.

N=1000, C=1, L=100
contender              first call  steady         ratio        memory    verdict
────────────────────────────────────────────────────────────────────────────────
keras_layer[function]  69.0 ms     1.93 ms ± 2 %               24.8 MiB  fastest
lax_conv[jit]           110 ms     4.05 ms ± 2 %  2.10× ± 5 %            slower
functional[compile]    20.1 s      6.40 ms ± 2 %  3.32× ± 5 %  12.5 MiB  slower
functional[eager]      10.3 ms     6.56 ms ± 2 %  3.40× ± 5 %  12.5 MiB  slower
keras_layer[xla]                                                         wrong
tf_nn[eager]                                                             failed

wrong      keras_layer[xla] differs from functional[eager] by 3.1e-02 in forward
           (output 0 at [0, 17, 3]); the tolerance is 1e-05
failed     tf_nn[eager] failed while warming up: out of memory

refuted    TF2 Conv1D is ten times slower than PyTorch's: keras_layer[function]
           / functional[eager] = 0.294× [0.28×, 0.31×]
depends    XLA adds compile time: keras_layer[xla] was not measured

On this machine, now, gaps under 1.8 % cannot be seen.

To ask again:
  gapscope compare conv1d.py
"""
    )


def test_sixty_columns_fold_the_names_and_drop_the_memory():
    assert (
        render(answers.conv1d(), width=60)
        == """\
Why is my TF2 Conv1D ten times slower than PyTorch?

The claim “TF2 Conv1D is ten times slower than PyTorch's” is
refuted: keras_layer[function] / functional[eager] = 0.294×
[0.28×, 0.31×].
tensorflow's keras_layer[function] takes 1.93 ms
[1.89, 1.97] a call: 2.10× [1.99×, 2.21×] faster than jax's
lax_conv[jit], and 3.32× [3.15×, 3.49×] faster than torch's
best, functional[compile]. Its first call takes 69.0 ms
against 10.3 ms for functional[eager]; after 13 [12, 14]
calls that is paid back.
Of 6 contenders, 1 is wrong and 1 failed: not ranked.

N=1000, C=1, L=100
contender    first call  steady         ratio
───────────────────────────────────────────────────
keras_layer  69.0 ms     1.93 ms ± 2 %  fastest
 [function]
lax_conv      110 ms     4.05 ms ± 2 %  2.10× ± 5 %
 [jit]                                  slower
functional   20.1 s      6.40 ms ± 2 %  3.32× ± 5 %
 [compile]                              slower
functional   10.3 ms     6.56 ms ± 2 %  3.40× ± 5 %
 [eager]                                slower
keras_layer                             wrong
 [xla]
tf_nn                                   failed
 [eager]

wrong      keras_layer[xla] differs from functional[eager]
           by 3.1e-02 in forward (output 0 at [0, 17, 3]);
           the tolerance is 1e-05
failed     tf_nn[eager] failed while warming up: out of
           memory

refuted    TF2 Conv1D is ten times slower than PyTorch's:
           keras_layer[function] / functional[eager] =
           0.294× [0.28×, 0.31×]
depends    XLA adds compile time: keras_layer[xla] was not
           measured

On this machine, now, gaps under 1.8 % cannot be seen.

To ask again:
  gapscope compare conv1d.py
"""
    )


def test_wide_terminals_show_the_intervals_whole():
    shown = render(answers.conv1d(), width=120)

    assert (
        _table_of(shown)
        == """\
contender              first call  steady                to the fastest        peak memory     verdict
──────────────────────────────────────────────────────────────────────────────────────────────────────
keras_layer[function]  69.0 ms     1.93 ms [1.89, 1.97]                        24.8 MiB ± 2 %  fastest
lax_conv[jit]           110 ms     4.05 ms [3.97, 4.13]  2.10× [1.99×, 2.21×]                  slower
functional[compile]    20.1 s      6.40 ms [6.27, 6.53]  3.32× [3.15×, 3.49×]  12.5 MiB ± 2 %  slower
functional[eager]      10.3 ms     6.56 ms [6.43, 6.69]  3.40× [3.23×, 3.57×]  12.5 MiB ± 1 %  slower
keras_layer[xla]                                                                               wrong
tf_nn[eager]                                                                                   failed
"""
    )


def test_two_hundred_columns_add_nothing_but_room():
    assert render(answers.conv1d(), width=200) == render(answers.conv1d(), width=120)


def test_every_phase_has_a_table():
    assert (
        render(answers.three_phases())
        == """\
Is TensorFlow's automatic differentiation slower than PyTorch's?

forward: torch's mlp[eager] takes 1.00 ms [0.98, 1.02] a call: 2.00×
[1.90×, 2.10×] faster than tensorflow's dense[function].
gradient: tensorflow's dense[function] takes 3.00 ms [2.94, 3.06] a call: 2.00×
[1.90×, 2.10×] faster than torch's mlp[eager].
step: torch's mlp[eager] takes 10.0 ms [9.8, 10.2] a call: no different from
tensorflow's dense[function] (within 1.5 %).

forward
contender        steady                to the fastest        verdict
────────────────────────────────────────────────────────────────────
mlp[eager]       1.00 ms [0.98, 1.02]                        fastest
dense[function]  2.00 ms [1.96, 2.04]  2.00× [1.90×, 2.10×]  slower

gradient
contender        steady                to the fastest        verdict
────────────────────────────────────────────────────────────────────
dense[function]  3.00 ms [2.94, 3.06]                        fastest
mlp[eager]       6.00 ms [5.88, 6.12]  2.00× [1.90×, 2.10×]  slower

step
contender        steady               to the fastest        verdict
───────────────────────────────────────────────────────────────────
mlp[eager]       10.0 ms [9.8, 10.2]                        fastest
dense[function]  10.0 ms [9.8, 10.3]  1.00× [0.99×, 1.01×]  same

No twin was measured: how small a gap can be seen on this machine is not known.

To ask again:
  gapscope compare autodiff.py
"""
    )


def test_nothing_measured_still_shows_who_was_asked():
    assert (
        render(answers.nothing_measured())
        == """\
Why is my TF2 Conv1D ten times slower than PyTorch?

Nothing was measured.
Of 2 contenders, 1 failed and 1 is absent: not ranked.

contender  verdict
──────────────────
a[eager]   failed
b[eager]   absent

failed     a[eager] failed while loading: No module named 'torch'
absent     b[eager]: jax is not installed

No twin was measured: how small a gap can be seen on this machine is not known.

To ask again:
  gapscope compare conv1d.py
"""
    )


def test_an_empty_answer_is_a_sentence_and_a_command():
    assert (
        render(answers.answer())
        == """\
Why is my TF2 Conv1D ten times slower than PyTorch?

Nothing was measured.

No twin was measured: how small a gap can be seen on this machine is not known.

To ask again:
  gapscope compare conv1d.py
"""
    )


@pytest.mark.parametrize("make", ALL)
@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
def test_no_line_is_wider_than_the_terminal(make, width):
    text = render(make(), width=width) + render_caveats(make(), width=width)

    # The command is exempt: it must survive being copied.
    lines = text.partition("To ask again:")[0].splitlines()
    assert [line for line in lines if len(line) > width] == []


@pytest.mark.parametrize("make", ALL)
def test_no_name_is_lost_in_a_narrow_terminal(make):
    answer = make()

    shown = re.sub(r"\s", "", render(answer, width=40))

    for point in answer.points:
        for state in point.contenders:
            assert re.sub(r"\s", "", state.name).replace("\x1b", "\\x1b")[:10] in shown


def test_colour_changes_no_word():
    answer = answers.conv1d()

    coloured = render(answer, colour=True)

    assert "\x1b[1;32mfastest\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured).split() == render(answer).split()


def test_names_cannot_steer_the_terminal():
    shown = render(answers.hostile()) + render_caveats(answers.hostile())

    assert "\x1b" not in shown
    assert "\x07" not in shown
    assert "[bold]b[/bold]" in shown


def test_caveats_are_kept_apart():
    answer = answers.conv1d()

    assert (
        render_caveats(answer)
        == """\
caveat     the load was 1.7 on 2 cores while measuring; ask again when the
           machine is idle [busy-machine]
"""
    )
    assert "busy-machine" not in render(answer)
    assert render_caveats(answers.answer()) == ""


def _table_of(shown):
    """From the heading of the columns to the empty line."""
    return shown[shown.index("contender  ") :].partition("\n\n")[0] + "\n"


def test_many_caveats_of_one_kind_are_cut_down():
    caveats = [answers.Caveat(name="noisy", seen=f"at L={n}: a spread", advice="wait") for n in range(9)]
    other = answers.Caveat(name="busy-machine", seen="the load was 3", advice="wait")

    said = render_caveats(answers.answer(caveats=(other, *caveats)))

    assert said == (
        "caveat     the load was 3; wait [busy-machine]\n"
        "caveat     at L=0: a spread; wait [noisy]\n"
        "caveat     at L=1: a spread; wait [noisy]\n"
        "caveat     7 more of this kind; --json has them all [noisy]\n"
    )
