"""The part of gapscope that runs in someone else's environment: copied out, so that nothing of ours shadows theirs."""

import shutil
from pathlib import Path

import gapscope

NEEDED = (
    "adapters", "declare", "model", "stats", "switches", "traces", "worker",
    "__init__.py", "errors.py", "registry.py", "units.py",
)  # fmt: skip


def worker_tree(folder: Path) -> Path:
    """A folder for `PYTHONPATH` that holds the worker and nothing else; made once in `folder`."""
    tree = folder / "tree"
    target = tree / "gapscope"
    if not target.exists():
        target.mkdir(parents=True)
        home = Path(gapscope.__file__).parent
        for name in NEEDED:
            copy = shutil.copytree if (home / name).is_dir() else shutil.copy2
            copy(home / name, target / name)
    return tree
