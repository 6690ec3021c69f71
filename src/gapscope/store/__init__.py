"""Where answers are kept: one SQLite file, safe to use from several processes at once."""

from gapscope.store._answers import Store
from gapscope.store._file import answer_in
from gapscope.store._keeper import Keeper
from gapscope.store._opening import default_path, open_store

__all__ = ["Keeper", "Store", "answer_in", "default_path", "open_store"]
