import math
import types

import numpy as np
import pytest

from gapscope.errors import QuestionError
from gapscope.notebook._magic import as_input, blocks, compare
from gapscope.notebook._writing import written


def cell(code, tmp_path, **space):
    """The names a cell defines, as a notebook has them: in `__main__`, with a source that can be found."""
    file = tmp_path / f"cell{len(list(tmp_path.iterdir()))}.py"
    file.write_text(code)
    space |= {"__name__": "__main__"}
    exec(compile(code, str(file), "exec"), space)
    return space


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "written").mkdir()
    return tmp_path / "written"


def test_a_function_takes_along_what_it_uses(tmp_path, folder):
    space = cell(
        "import numpy as np\nfrom math import sqrt as root\nfactor = 2.0\nsizes = (1, [2, 'x'])\n"
        "def helper(x):\n    return np.abs(x) * factor\n"
        "def f(x):\n    return [helper(root(y)) for y in x] + list(sizes)\n",
        tmp_path,
    )

    (function,) = written([space["f"]], folder)

    assert function([4.0]) == space["f"]([4.0]) == [4.0, 1, [2, "x"]]
    assert function.__code__.co_filename == str(folder / "cells.py")
    assert "__main__" not in (folder / "cells.py").read_text()


def test_a_function_may_use_itself_and_another_that_uses_it(tmp_path, folder):
    space = cell(
        "def even(n):\n    return n == 0 or odd(n - 1)\ndef odd(n):\n    return n > 0 and even(n - 1)\n", tmp_path
    )

    even, odd = written([space["even"], space["odd"]], folder)

    assert even(10) and odd(7) and not odd(4)


def test_decorators_defaults_and_annotations_are_used_too(tmp_path, folder):
    space = cell(
        "import functools\nimport numpy as np\nLEAST = 3\n"
        "def twice(f):\n    return functools.wraps(f)(lambda *given: 2 * f(*given))\n"
        "@twice\ndef f(x: np.ndarray, least=LEAST) -> np.ndarray:\n    return max(x, least)\n",
        tmp_path,
    )

    (function,) = written([space["f"]], folder)

    assert function(1) == 6 and function(5) == 10


NUMBERS = [np.float64(0.1), np.float32("inf"), np.int8(3), np.bool_(True), np.str_("a")]


@pytest.mark.parametrize("value", [*NUMBERS, float("-inf"), (1.5, [None, "x"]), 1j])
def test_numbers_keep_their_type_and_value(value, tmp_path, folder):
    space = cell("def f():\n    return scale\n", tmp_path, scale=value)

    (function,) = written([space["f"]], folder)

    assert function() == value and type(function()) is type(value)


def test_a_number_python_has_no_kind_of_is_refused(tmp_path, folder):
    space = cell("def f():\n    return scale\n", tmp_path, scale=np.longdouble(1))

    with pytest.raises(QuestionError, match="uses scale, a longdouble"):
        written([space["f"]], folder)


def test_only_what_is_looked_up_outside_counts_as_used(tmp_path, folder):
    arrays = {name: np.ones(3) for name in ("y", "T", "_", "i")}
    space = cell("def f(x):\n    y = x.T\n    return [y for i in range(2) for _ in x]\n", tmp_path, **arrays)

    (function,) = written([space["f"]], folder)
    (block,) = blocks("for _ in range(3):\n    y = x.T\ny", ["x"], {"x": 1, **arrays}, folder)

    assert np.shape(function(np.ones(2))) == (4, 2)
    assert block(np.ones(2)).tolist() == [1.0, 1.0]


def test_an_array_of_the_notebook_is_refused_with_what_to_do(tmp_path, folder):
    space = cell("def f(x):\n    return x + weights\n", tmp_path, weights=np.ones(3))

    with pytest.raises(QuestionError, match=r"'f' uses weights, a ndarray of the notebook; give it .* as an input"):
        written([space["f"]], folder)


@pytest.mark.parametrize("made", [lambda: lambda x: x, lambda: math.sin, lambda: types.SimpleNamespace()])
def test_what_has_no_source_of_its_own_is_refused(made, folder):
    with pytest.raises(QuestionError, match="cannot be written to a file"):
        written([made()], folder)


def test_blocks_become_functions_of_the_inputs_they_use(folder):
    one, two = blocks("np.maximum(x, 0)\n---\ny = x * (x > 0)\ny + k\n", ["x", "w"], {"np": np, "x": 1, "k": 0}, folder)

    x = np.array([-1.0, 2.0])
    assert one(x).tolist() == two(x).tolist() == [0.0, 2.0]
    assert (one.__name__, two.__name__) == ("cell_1", "cell_2")


def test_a_block_that_ends_with_a_name_given_gives_that(folder):
    (one,) = blocks("y = x + 1", ["x"], {"x": 1}, folder)

    assert one(2) == 3


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("x +\n---\nx", "Block 1 is no Python"),
        ("x\n---\nfor i in range(3):\n    pass", "Block 2 gives nothing back"),
        ("x\n---\nawait x", "cannot be run by themselves: SyntaxError"),
        ("global x\nx", "This cannot be a function: name 'x' is parameter and global"),
    ],
)
def test_a_block_that_cannot_be_compared_is_told(cell, said, folder):
    with pytest.raises(QuestionError, match=said):
        blocks(cell, ["x"], {"x": 1}, folder)


def test_a_block_may_be_indented(folder):
    (one,) = blocks("    y = x + 1\n    y * 2\n", ["x"], {"x": 1}, folder)

    assert one(2) == 6


@pytest.mark.parametrize(
    ("line", "said"),
    [("x 'y", "No closing quotation"), ("--nosuch", "unrecognized arguments"), ("nosuch", "There is no 'nosuch'")],
)
def test_words_that_say_nothing_are_told(line, said):
    with pytest.raises(QuestionError, match=said):
        compare(line, "x", {"x": 1})


def test_tensors_are_inputs_as_arrays():
    tensor = types.SimpleNamespace(detach=lambda: types.SimpleNamespace(numpy=lambda: "array"))

    assert as_input(tensor) == "array"
    assert as_input(3) == 3
