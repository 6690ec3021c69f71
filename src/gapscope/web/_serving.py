"""Run the pages on a loopback address until they are no longer wanted."""

import socket
from collections.abc import Callable
from pathlib import Path

from gapscope.errors import QuestionError
from gapscope.report._extra import need
from gapscope.store import open_store
from gapscope.web._app import make_app

LOOPBACK = "127.0.0.1"


def serve(store: Path | None, port: int, tell: Callable[[str], None]) -> None:
    """Until it is interrupted; `tell` is given the address. Port 0 is any that is free."""
    uvicorn = need("uvicorn", extra="web")
    app = make_app(open_store(store))
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((LOOPBACK, port))
            listening.listen()  # whoever is told the address may come at once
        except OSError as error:
            raise QuestionError(
                f"Port {port} cannot be used: {error.strerror}. Give another one with --port."
            ) from error
        tell(f"http://{LOOPBACK}:{listening.getsockname()[1]}")
        config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False)
        uvicorn.Server(config).run(sockets=[listening])
