"""Where an extension's file lies, one of another package included."""

from importlib.metadata import EntryPoint

from gapscope import registry
from gapscope.cli import _question


def test_a_question_of_another_package_is_listed_and_found(tmp_path, monkeypatch):
    (tmp_path / "their_questions.py").write_text('"""Is theirs slower?"""\nraise RuntimeError("it was run")\n')
    monkeypatch.syspath_prepend(str(tmp_path))
    entry = EntryPoint("theirs", "their_questions", "gapscope.questions")
    monkeypatch.setattr(registry, "_third_party", lambda folder: (entry,) if folder == "questions" else ())

    assert _question.shipped("theirs").file == tmp_path / "their_questions.py"
    assert any(line.split(maxsplit=1) == ["theirs", "Is theirs slower?"] for line in _question.listing())
    assert _question.shipped("tf-function").file.name == "tf_function.py"
