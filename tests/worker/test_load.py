"""Whose modules a worker has loaded."""

import importlib
import sys

import pytest

from gapscope.worker.load import refuse_modules_of


def test_a_module_of_the_other_tree_is_refused_and_what_was_there_before_is_not(tmp_path, monkeypatch):
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "of_the_other_tree.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path / "ours"))
    known = frozenset(sys.modules)
    monkeypatch.setitem(sys.modules, "of_the_other_tree", importlib.import_module("of_the_other_tree"))

    with pytest.raises(ImportError, match="of_the_other_tree was loaded from"):
        refuse_modules_of(str(tmp_path.resolve()), known, [str(tmp_path / "theirs")])

    refuse_modules_of(str(tmp_path.resolve()), frozenset(sys.modules), [])
    refuse_modules_of(str(tmp_path.resolve()), known, [str(tmp_path / "ours")])
    refuse_modules_of(str(tmp_path.resolve() / "theirs"), known, [])
