# ruff: noqa: E501  Markdown has no line breaks of its own, and expected text stands whole.
import dataclasses

from gapscope.model.answer import Point
from gapscope.report.as_markdown import render
from report import answers


def test_markdown():
    assert (
        render(answers.conv1d())
        == """\
### Why is my TF2 Conv1D ten times slower than PyTorch?

The claim “TF2 Conv1D is ten times slower than PyTorch's” is refuted: keras_layer[function] / functional[eager] = 0.294× [0.28×, 0.31×].

tensorflow's `keras_layer[function]` takes 1.93 ms [1.89, 1.97] a call: 2.10× [1.99×, 2.21×] faster than jax's `lax_conv[jit]`, and 3.32× [3.15×, 3.49×] faster than torch's best, `functional[compile]`. Its first call takes 69.0 ms against 10.3 ms for `functional[eager]`; after 13 [12, 14] calls that is paid back.

Of 6 contenders, 1 is wrong and 1 failed: not ranked.

**N=1000, C=1, L=100**

| contender | first call | steady | to the fastest | peak memory | verdict |
| :-- | --: | --: | --: | --: | :-- |
| `keras_layer[function]` | 69.0 ms | 1.93 ms [1.89, 1.97] |  | 24.8 MiB ± 2 % | **fastest** |
| `lax_conv[jit]` | 110 ms | 4.05 ms [3.97, 4.13] | 2.10× [1.99×, 2.21×] |  | slower |
| `functional[compile]` | 20.1 s | 6.40 ms [6.27, 6.53] | 3.32× [3.15×, 3.49×] | 12.5 MiB ± 2 % | slower |
| `functional[eager]` | 10.3 ms | 6.56 ms [6.43, 6.69] | 3.40× [3.23×, 3.57×] | 12.5 MiB ± 1 % | slower |
| `keras_layer[xla]` |  |  |  |  | wrong |
| `tf_nn[eager]` |  |  |  |  | failed |

- *wrong*: `keras_layer[xla] differs from functional[eager] by 3.1e-02 in forward (output 0 at [0, 17, 3]); the tolerance is 1e-05`
- *failed*: `tf_nn[eager] failed while warming up: out of memory`
- *refuted*: TF2 Conv1D is ten times slower than PyTorch's (keras_layer[function] / functional[eager] = 0.294× [0.28×, 0.31×])
- *depends*: XLA adds compile time (keras_layer[xla] was not measured)
- *caveat*: the load was 1.7 on 2 cores while measuring; ask again when the machine is idle

On this machine, now, gaps under 1.8 % cannot be seen.

```sh
gapscope compare conv1d.py
```
"""
    )


def test_nothing_from_the_question_is_markup():
    assert (
        render(answers.hostile())
        == """\
### &lt;/title>&lt;script>alert(3)&lt;/script>

The claim “&lt;/p>&lt;script>alert(5)&lt;/script>” is supported: &lt;/li>&lt;b>@\u200bsomeone.

&lt;i>torch&lt;/i>'s `` <script>alert(1)</script>|`x`\\x1b[31m `` takes 1.00 ms [0.98, 1.02] a call: 2.00× [1.90×, 2.10×] faster than jax's `[bold]b[/bold]`.

Of 3 contenders, 1 failed: not ranked.

**&lt;script>alert(1)&lt;/script>\\|\\`x\\`\\\\x1b[31m (&lt;b>L&lt;/b>=&lt;/style>&lt;img src=x onerror=alert(1)>)**

| contender | first call | steady | to the fastest | verdict |
| :-- | --: | --: | --: | :-- |
| `` <script>alert(1)</script>\\|`x`\\x1b[31m `` | 10.0 ms | 1.00 ms [0.98, 1.02] |  | **fastest** |
| `[bold]b[/bold]` | 20.0 ms | 2.00 ms [1.96, 2.04] | 2.00× [1.90×, 2.10×] | slower |
| `c[eager]` |  |  |  | failed |

- *failed*: `` c[eager]: line one </td><script>alert(1)</script>|`x`\\x1b[31m\\x1b]0;owned\\x07 ``
- *supported*: &lt;/p>&lt;script>alert(5)&lt;/script> (&lt;/li>&lt;b>@\u200bsomeone)
- *caveat*: &lt;script>alert(6)&lt;/script>; &lt;/ul>\\\\x1b[2J

No twin was measured: how small a gap can be seen on this machine is not known.

```sh
gapscope compare '</pre><script>alert(4)</script>'
```
"""
    )


def test_names_cannot_leave_their_cell_or_their_code_span():
    point = Point(
        parameters={},
        contenders=(answers.state("a|``b\n| c", "x"),),
        measurements=(answers.measured("a|``b\n| c", 1.0),),
    )

    shown = render(answers.answer(point))

    assert "\n| ``` a\\|``b \\| c ``` | 1.00 s [0.98, 1.02] | alone |\n" in shown


def test_links_and_emphasis_in_a_title_are_shown_as_they_are():
    asked = dataclasses.replace(answers.answer().question, title="*why* [here](http://x) _so_ a_b &lt;")

    shown = render(dataclasses.replace(answers.answer(), question=asked))

    assert shown.startswith("### \\*why\\* [here\\](http://x) \\_so\\_ a_b &amp;lt;\n")
