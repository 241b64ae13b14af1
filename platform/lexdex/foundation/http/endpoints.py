"""Lists the application's operations with their guards, rate limits and request bodies."""

from collections.abc import Callable, Iterator
from typing import Any, Literal, NamedTuple

from litestar import Litestar
from litestar.exceptions import ImproperlyConfiguredException
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute
from litestar.types import Guard

from lexdex.foundation.http.access import public
from lexdex.foundation.http.bodies import BodyType, find_declared_body
from lexdex.foundation.http.rate_limit import find_declared_limit
from lexdex.foundation.limits import DeclaredLimit, RateLimit, Unlimited

OWN_PACKAGE = "lexdex."
IS_PUBLIC = "is_public"
"""The entry in a handler's `opt` that replaces the guard `public` after the application's start."""
PERMISSION, ADMIN_GUARD = "permission", "admin_only"
"""The entry in a handler's `opt`, and the name of the guard that reads it."""
OPTIONAL_ACTORS = frozenset({"visitor", "replaced_session"})
"""The parameters of a public handler that receive the actor of the session, if there is one."""


class Endpoint(NamedTuple):
    """One API operation: a method at a path, with its guard, rate limit and request body."""

    method: str
    path: str
    operation_id: str
    """Empty for operations outside the API document."""
    guard: Guard
    permission: str
    """What an admin needs for it; empty for operations of other users."""
    limit: RateLimit | Unlimited
    body: BodyType
    session: Literal["none", "optional", "required"]
    """Whether the operation reads the session; if optional, it also answers without one."""
    declared_responses: frozenset[str]
    """Statuses whose responses the handler itself describes."""


def list_endpoints(app: Litestar) -> list[Endpoint]:
    """Return Lexdex's own operations, without Litestar's.

    Raises ImproperlyConfiguredException for a handler without exactly one guard and a rate limit (or a reason for
    none).
    """
    return [_read_endpoint(route, handler) for route, handler in list_handlers(app)]


def skip_public_guards(app: Litestar) -> None:
    """Remove the guard `public` from handlers, because Litestar spends 12 µs per request on each guard.

    Call it only after `list_endpoints` has checked that each handler declares a guard.
    """
    for _, handler in list_handlers(app):
        guards = handler.resolve_guards()
        if public in guards:
            guards.remove(public)
            handler.opt[IS_PUBLIC] = True


def list_first_segments(app: Litestar) -> frozenset[str]:
    """Return the first path segments of all routes, Litestar's included: "api" for `/api/options`."""
    return frozenset(route.path.split("/")[1] for route in app.routes)


def list_handlers(app: Litestar) -> Iterator[tuple[HTTPRoute, HTTPRouteHandler]]:
    """Yield Lexdex's own route handlers with their routes, without Litestar's."""
    for route in (route for route in app.routes if isinstance(route, HTTPRoute)):
        for handler in route.route_handlers:
            if _get_function(handler).__module__.startswith(OWN_PACKAGE):
                yield route, handler


def list_declared_limits(app: Litestar) -> list[DeclaredLimit]:
    """Return the rate limits of Lexdex's own operations; of those that share a count, the first."""
    found: dict[str, DeclaredLimit] = {}
    for _, handler in list_handlers(app):
        limit = find_declared_limit(_get_function(handler))
        if isinstance(limit, RateLimit):
            bucket = limit.bucket or str(handler.operation_id)
            found.setdefault(bucket, DeclaredLimit(bucket, handler.summary or bucket, limit.rules))
    return [*found.values()]


def _read_endpoint(route: HTTPRoute, handler: HTTPRouteHandler) -> Endpoint:
    function, guards = _get_function(handler), [*handler.resolve_guards()]
    if handler.opt.get(IS_PUBLIC):
        guards.append(public)
    limit = find_declared_limit(function)
    if len(guards) != 1 or limit is None:
        raise ImproperlyConfiguredException(f"{function.__qualname__} declares no guard or no rate limit")
    [guard], [method] = guards, handler.http_methods
    permission = str(handler.opt.get(PERMISSION, ""))
    if (guard.__name__ == ADMIN_GUARD) != bool(permission):
        raise ImproperlyConfiguredException(f"{function.__qualname__} needs a permission beside the guard for admins")
    if guard is public and _needs_session(handler, limit):
        raise ImproperlyConfiguredException(f"{function.__qualname__} is public but needs an actor")
    return Endpoint(
        str(method),
        route.path,
        str(handler.operation_id or ""),
        guard,
        permission,
        limit,
        find_declared_body(handler.opt),
        _read_session(handler, guard),
        frozenset(str(status) for status in handler.responses or ()),
    )


def _read_session(handler: HTTPRouteHandler, guard: Guard) -> Literal["none", "optional", "required"]:
    if guard is not public:
        return "required"
    return "none" if OPTIONAL_ACTORS.isdisjoint(handler.parsed_fn_signature.parameters) else "optional"


def _needs_session(handler: HTTPRouteHandler, limit: RateLimit | Unlimited) -> bool:
    counts_accounts = isinstance(limit, RateLimit) and any(rule.scope == "account" for rule in limit.rules)
    return counts_accounts or "actor" in handler.parsed_fn_signature.parameters


def _get_function(handler: HTTPRouteHandler) -> Callable[..., Any]:
    return handler.fn
