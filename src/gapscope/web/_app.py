"""
The routes, and what every reply has in common.

Only this machine's own names are answered to, so that a page elsewhere cannot make a browser read the store by
pointing a name of its own here. Nothing is ever changed: there are no other methods than GET and HEAD, and the store is
opened for reading.
"""

from __future__ import annotations

from typing import Any

from gapscope.errors import GapscopeError
from gapscope.report._extra import need
from gapscope.store import Store
from gapscope.web._pages import Pages

HOSTS = ["127.0.0.1", "localhost"]
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


def make_app(store: Store) -> Any:
    """The pages over `store`, as an ASGI application."""
    applications, middleware = need("starlette.applications", extra="web"), need("starlette.middleware", extra="web")
    trusted = need("starlette.middleware.trustedhost", extra="web").TrustedHostMiddleware
    route = need("starlette.routing", extra="web").Route
    pages = Pages(store)
    return applications.Starlette(
        routes=[
            route("/", pages.listing),
            route("/answers/{identity:str}.json", pages.download),
            route("/answers/{identity:str}", pages.answer),
            route("/side-by-side", pages.side_by_side),
            route("/questions/{question:path}", pages.course),
        ],
        middleware=[
            middleware.Middleware(_Headers),
            middleware.Middleware(trusted, allowed_hosts=HOSTS, www_redirect=False),
        ],
        exception_handlers={GapscopeError: pages.refuse, 404: pages.missing},
    )


class _Headers:
    """Adds what every reply carries."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def adding(message: Any) -> None:
            if message["type"] == "http.response.start":
                own = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message["headers"], *own]
            await send(message)

        await self._app(scope, receive, adding)
