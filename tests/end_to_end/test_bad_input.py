"""A question that cannot be asked gets a sentence and exit code 2."""

from pathlib import Path

import pytest

from end_to_end.cli import ORDINARY, gapscope

HEAD = "import numpy as np\nimport gapscope as gs\n"
INPUTS = 'gs.inputs(x=gs.normal("N C", N=30, C=2), out="N C")\n'
F = '@gs.contender("numpy")\ndef f(x):\n    return x\n'

FILES = {
    "syntax error": ("x = = 1\n", "q.py:3"),
    "raises while loading": (HEAD + "1 / 0\n", "ZeroDivisionError: division by zero"),
    "exits while loading": (HEAD + "raise SystemExit(3)\n", "it called sys.exit(3)"),
    "no inputs": (HEAD + F, "No inputs are declared"),
    "no contenders": (HEAD + INPUTS, "No contenders are declared"),
    "two of one name": (HEAD + INPUTS + F + F, "Two contenders are called 'f'"),
    "one mode twice": (
        HEAD + INPUTS + F.replace('"numpy"', '"numpy", modes=["eager", "eager"]'),
        "Two contenders are called 'f[eager]'",
    ),
    "unknown framework": (HEAD + INPUTS + F.replace("numpy", "mxnet"), "No adapters entry is called 'mxnet'. Known:"),
    "unknown mode": (
        HEAD + INPUTS + F.replace('"numpy"', '"numpy", modes=["fast"]'),
        "numpy has no mode 'fast' (f). Known: eager.",
    ),
    "unknown phase": (HEAD + INPUTS + F.replace('"numpy"', '"numpy", phases=["back"]'), "has phase 'back'"),
    "gradient without one": (
        HEAD + INPUTS + F.replace('"numpy"', '"numpy", phases=["gradient"]'),
        "numpy has no gradients",
    ),
    "step without a set-up": (HEAD + INPUTS + F.replace('"numpy"', '"numpy", phases=["step"]'), "setup=True"),
    "unknown input": (HEAD + INPUTS + F.replace("f(x)", "f(z)"), "names 'z', which is no input. Inputs: x."),
    "axes that do not fit": (
        HEAD + INPUTS + F.replace('"numpy"', '"numpy", axes="x:C L"'),
        "wants x as C L, but x has the axes N C",
    ),
    "axes of nothing": (HEAD + INPUTS + F.replace('"numpy"', '"numpy", axes="y:N C"'), "gives axes for 'y'"),
    "an input function that fails": (
        HEAD + "@gs.inputs\ndef _(rng):\n    return {'x': np.ones(3)[9]}\n" + F,
        "The inputs function failed: IndexError",
    ),
    "an input that is no array": (
        HEAD + "@gs.inputs\ndef _(rng):\n    return {'x': [1, 2]}\n" + F,
        "Input 'x' is list, not a NumPy array",
    ),
    "an empty input": (HEAD + INPUTS.replace("N=30", "N=0") + F, "Input 'x' is empty"),
    "an unknown dimension in a question": (HEAD + INPUTS + F + 'gs.question("short", L=3)\n', "sets L, which no input"),
}


@pytest.mark.parametrize("case", FILES)
def test_a_file_that_says_something_wrong(case: str, tmp_path: Path):
    text, words = FILES[case]
    (tmp_path / "q.py").write_text(("\n\n" if case == "syntax error" else "") + text)

    done = gapscope("compare", "q.py", folder=tmp_path)

    assert words in done.err
    assert done.code == 2
    assert done.out == ""
    assert "Traceback" not in done.err


COMMANDS = {
    "missing file": (["compare", "nowhere.py"], "There is no file nowhere.py"),
    "a folder": (["compare", "."], "is a folder"),
    "unknown question in the file": (["compare", "q.py::long"], "q.py has no question 'long'. Known: none."),
    "unknown dimension": (["compare", "q.py", "--set", "L=3"], "--set L: no input names it. Known: N, C."),
    "a size that is none": (["compare", "q.py", "--set", "N=big"], "Dimension N is 'big'; sizes are whole numbers"),
    "no value": (["compare", "q.py", "--set", "N"], "--set 'N' has no name and value"),
    "nothing left": (["compare", "q.py", "--only", "g"], "--only g leaves no contender. Known: f[eager]."),
    "no percentage": (["compare", "q.py", "--same", "two"], "--same 'two' is no percentage"),
    "no interpreter": (["compare", "q.py", "--python", "old=/nowhere/python"], "there is no interpreter there"),
    "an unknown shipped question": (
        ["ask", "conv9d"],
        "No shipped question is called 'conv9d'. Known: autodiff, conv1d",
    ),
    "one expression": (["compare", "np.sin(x)"], "one expression alone has nothing to be compared with"),
    "no such question": (["why", "nosuch"], "or a shipped question: autodiff, conv1d"),
    "expressions without inputs": (["compare", "np.sin(x)", "np.cos(x)"], "need their inputs: --input"),
    "no expression": (["compare", "np.sin(", "np.cos(x)", "--input", "x=f32[N:3]"], "is no Python expression"),
    "an unknown type": (["compare", "np.sin(x)", "x", "--input", "x=f33[N:3]"], "has type 'f33'. Known: f16"),
    "an input without a name": (["compare", "np.sin(x)", "x", "--input", "f32[N:3]"], "has no name and value"),
    "axes of nobody": (
        ["compare", "np.sin(x)", "x", "--input", "x=f32[N:3]", "--axes", "torch x:N"],
        "--axes 'torch' names no contender",
    ),
    "a file that is there": (["compare", "q.py", "--json", "q.py"], "q.py already exists; --force replaces it."),
    "a report of no format": (
        ["compare", "q.py", "--report", "q.doc"],
        "q.doc: no report ends in '.doc'. Known: .html",
    ),
    "a folder that is not": (["compare", "q.py", "--html", "no/where.html"], "there is no folder no"),
    "no such answer": (["show", "abc"], "No answer begins with 'abc'"),
    "no such file to show": (["show", "nowhere.json"], "nowhere.json cannot be read: No such file"),
    "a file that is no answer": (["show", "odd.json"], "odd.json: This is not an answer gapscope wrote"),
    "a file of another format": (["show", "older.json"], "older.json: This answer is in format 0; this gapscope reads"),
    "a question file that is asked": (["ask", "q.py"], "gapscope compare q.py"),
    "no answers to it": (["history", "q"], "No answer to 'q' is stored"),
}


@pytest.mark.parametrize("case", COMMANDS)
def test_a_command_that_says_something_wrong(case: str, tmp_path: Path):
    (tmp_path / "q.py").write_text(HEAD + INPUTS + F)
    (tmp_path / "odd.json").write_text('{"format": 1, "points": 3}')
    (tmp_path / "older.json").write_text('{"format": 0}')
    words, seen = COMMANDS[case]

    done = gapscope(*words, folder=tmp_path)

    assert seen in done.err
    assert done.code == (1 if words[0] in ("show", "history") and not words[1].endswith(".json") else 2)
    assert "Traceback" not in done.err


def test_a_file_that_may_not_be_read(tmp_path: Path):
    (tmp_path / "q.py").write_text(HEAD + INPUTS + F)
    (tmp_path / "q.py").chmod(0)

    done = gapscope("compare", "q.py", folder=tmp_path, via=ORDINARY)

    assert "q.py cannot be read; check its permissions." in done.err
    assert done.code == 2
    assert "Traceback" not in done.err


def test_a_framework_that_is_not_installed_names_its_extra(tmp_path: Path):
    (tmp_path / "q.py").write_text(HEAD + INPUTS + F + F.replace('"numpy"', '"jax"').replace("f(", "g("))
    hide = "import sys\nfrom importlib.machinery import PathFinder\n" + (
        "find = PathFinder.find_spec\n"
        "PathFinder.find_spec = classmethod(lambda c, n, p=None, t=None: None if n == 'jax' else find(n, p, t))\n"
    )
    (tmp_path / "sitecustomize.py").write_text(hide)

    done = gapscope("compare", "q.py", folder=tmp_path, PYTHONPATH=str(tmp_path))

    assert "jax is not installed here; pip install 'gapscope[jax]' adds it." in done.err
    assert done.code == 2


def test_a_store_one_may_not_write_is_told_and_the_answer_still_prints(tmp_path: Path):
    (tmp_path / "q.py").write_text(HEAD + INPUTS + F)
    (tmp_path / "folder").mkdir(mode=0o500)
    store = str(tmp_path / "folder" / "answers.sqlite")

    done = gapscope("compare", "q.py", "--budget", "0.5", folder=tmp_path, via=ORDINARY, GAPSCOPE_STORE=store)

    assert "f[eager]" in done.out
    assert "cannot be written" in done.err
    assert done.code == 2


def test_an_unwritable_store_is_told_and_the_answer_still_prints(tmp_path: Path):
    (tmp_path / "q.py").write_text(HEAD + INPUTS + F)
    (tmp_path / "folder").mkdir()

    done = gapscope("compare", "q.py", "--budget", "0.5", folder=tmp_path, GAPSCOPE_STORE=str(tmp_path / "folder"))

    assert "f[eager]" in done.out
    assert "cannot be written" in done.err or "could not be used" in done.err
    assert done.code == 2
