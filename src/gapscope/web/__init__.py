"""Pages over the store: read-only, on this machine only."""

from gapscope.web._app import make_app
from gapscope.web._serving import serve

__all__ = ["make_app", "serve"]
