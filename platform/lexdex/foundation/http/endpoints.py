"""The application's own routes with what each declares; what is derived from them starts here."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from litestar import Litestar
from litestar.exceptions import ImproperlyConfiguredException
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute
from litestar.types import Guard

from lexdex.foundation.http.access import public
from lexdex.foundation.http.bodies import BodyType, declared_body
from lexdex.foundation.http.rate_limit import declared_limit
from lexdex.foundation.limits import RateLimit, Unlimited

OURS = "lexdex."


class Endpoint(NamedTuple):
    """One operation: a method at a path."""

    method: str
    path: str
    operation_id: str
    """Empty for what the OpenAPI document leaves out."""
    guard: Guard
    limit: RateLimit | Unlimited
    body: BodyType


def list_endpoints(app: Litestar) -> list[Endpoint]:
    """Every operation of ours; raises where one does not declare who may call it and how often."""
    return [_declared(route, handler) for route, handler in _handlers(app)]


def list_first_segments(app: Litestar) -> frozenset[str]:
    """The first segments of all routes, those of the framework included: `api` of `/api/options`."""
    return frozenset(route.path.split("/")[1] for route in app.routes)


def _handlers(app: Litestar) -> Iterator[tuple[HTTPRoute, HTTPRouteHandler]]:
    for route in (route for route in app.routes if isinstance(route, HTTPRoute)):
        for handler in route.route_handlers:
            if _function(handler).__module__.startswith(OURS):
                yield route, handler


def _declared(route: HTTPRoute, handler: HTTPRouteHandler) -> Endpoint:
    function, guards = _function(handler), handler.resolve_guards()
    limit = declared_limit(function)
    if len(guards) != 1 or limit is None:
        raise ImproperlyConfiguredException(f"{function.__qualname__} declares no guard or no rate limit")
    [guard], [method] = guards, handler.http_methods
    if guard is public and _needs_session(handler, limit):
        raise ImproperlyConfiguredException(f"{function.__qualname__} is public but needs an actor")
    return Endpoint(str(method), route.path, str(handler.operation_id or ""), guard, limit, declared_body(handler.opt))


def _needs_session(handler: HTTPRouteHandler, limit: RateLimit | Unlimited) -> bool:
    counts_accounts = isinstance(limit, RateLimit) and any(rule.scope == "account" for rule in limit.rules)
    return counts_accounts or "actor" in handler.parsed_fn_signature.parameters


def _function(handler: HTTPRouteHandler) -> Callable[..., Any]:
    return handler.fn
