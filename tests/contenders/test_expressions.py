import pytest

from gapscope.contenders.expressions import write_question
from gapscope.errors import QuestionError


def written(folder, *expressions, inputs=("x=f32[N:4 C:3]",), axes=(), out=None):
    return write_question(expressions, inputs, axes, out, folder).read_text()


def test_expressions_become_a_question_file(tmp_path):
    text = written(
        tmp_path,
        "torch: F.relu(x)",
        "tensorflow[function,xla]: tf.nn.relu(x)",
        axes=["tensorflow x:C N out:C N"],
        out="N C",
    )

    assert "import torch.nn.functional as F" in text
    assert "gs.inputs(x=gs.normal('N C', dtype='float32', N=4, C=3), out='N C')" in text
    assert "@gs.contender('torch', name='torch', modes=['eager'], axes='')" in text
    assert "@gs.contender('tensorflow', name='tensorflow', modes=['function', 'xla'], axes='x:C N out:C N')" in text
    compile(text, "q.py", "exec")


@pytest.mark.parametrize(
    ("code", "framework"),
    [
        ("np.sin(x)", "numpy"),
        ("x + 1", "numpy"),
        ("jnp.sin(x)", "jax"),
        ("F.relu(x)", "torch"),
        ("tf.sin(x)", "tensorflow"),
    ],
)
def test_the_framework_is_told_from_the_names(tmp_path, code, framework):
    assert f"@gs.contender({framework!r}, name='{framework}-1'" in written(tmp_path, code, code)


def test_an_expression_of_two_frameworks_must_say_whose_it_is(tmp_path):
    with pytest.raises(QuestionError, match="uses jax and torch; say whose it is"):
        written(tmp_path, "jnp.sin(torch.cos(x))", "np.sin(x)")


def test_several_of_one_framework_are_numbered(tmp_path):
    text = written(tmp_path, "np.sin(x)", "np.cos(x)")

    assert "name='numpy-1'" in text
    assert "name='numpy-2'" in text


def test_plain_values_are_passed_as_such(tmp_path):
    assert "n=gs.python(10)" in written(tmp_path, "x * n", "n * x", inputs=["x=f64[N:4]", "n=10"])


def test_a_contender_takes_only_what_it_names(tmp_path):
    text = written(tmp_path, "x + 1", "x + y - y", inputs=["x=f32[N:4]", "y=i32[N]"])

    assert "def contender_1(x):" in text
    assert "def contender_2(x, y):" in text


def test_quotes_in_an_expression_stay_in_it(tmp_path):
    text = written(tmp_path, """np.einsum("nc->n", x)""", "x.sum(axis=1)")

    assert """return np.einsum("nc->n", x)""" in text
    compile(text, "q.py", "exec")
