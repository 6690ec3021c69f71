"""Functions found in files that are read and never run."""

from gapscope.contenders.sources import source_of
from gapscope.model.question import Contender, Question

FILE = '''"""Asked."""
raise SystemExit("run")


class other:
    def f(x):
        return 0


@gs.contender("numpy",
              modes=["eager"])
def f(x):
    y = x + 1

    return y


def g(x):
    def f(x):
        return x
    return f(x)
'''


def asked(tmp_path, text=FILE, **changes):
    file = tmp_path / "q.py"
    file.write_text(text)
    question = Question(
        name="q", title="q", file=str(file), case=None, command="", parameters={}, inputs=(), out=None, contenders=()
    )
    given = {"name": "f[eager]", "function": "f", "framework": "numpy", "mode": "eager", "takes": ("x",), "axes": {}}
    return source_of(Contender(**{**given, **changes}), question)


def test_the_function_is_found_by_its_line_with_its_decorators(tmp_path):
    found = asked(tmp_path, line=10)

    assert (found.file, found.line) == ("q.py", 10)
    assert found.text.splitlines()[0] == '@gs.contender("numpy",'
    assert found.text.splitlines()[-1] == "    return y"


def test_a_contender_of_another_name_is_found_by_its_line(tmp_path):
    assert asked(tmp_path, name="torch[eager]", function="torch", line=10).text.endswith("return y")


def test_a_form_feed_moves_no_line(tmp_path):
    found = asked(tmp_path, text='x = "\x0c"\n\n\ndef f(x):\n    return x\n', line=4)

    assert found.text == "def f(x):\n    return x"


def test_a_function_that_is_only_defined_is_found_by_its_name(tmp_path):
    assert asked(tmp_path, function="g", qualified="g").text.startswith("def g(x):")


def test_what_cannot_be_read_has_no_source(tmp_path):
    assert asked(tmp_path, text="def f(:", line=1) is None
    assert asked(tmp_path, line=2) is None
    assert asked(tmp_path, file=str(tmp_path / "gone.py"), line=10) is None
