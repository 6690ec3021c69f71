"""Nothing a test asks goes into the store of whoever runs it."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_store(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store of this test's own."""
    path = tmp_path_factory.mktemp("store") / "answers.sqlite"
    monkeypatch.setenv("GAPSCOPE_STORE", str(path))
    return path
