"""The decorators by which a route handler declares its rate limit, and the checks that count its requests.

A request is counted after authentication and validation, before its handler runs; an invalid one when it is refused.
"""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, Protocol, TypeVar, cast, runtime_checkable

from litestar import Request
from litestar.di import NamedDependency
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import TooMany
from lexdex.foundation.http import errors
from lexdex.foundation.http.client import AnyRequest, get_client_address
from lexdex.foundation.limits import CaptchaRules, KnownClients, Limits, RateLimit, Rule, Unlimited

Handler = TypeVar("Handler", bound=Callable[..., Any])


@runtime_checkable
class CaptchaGate(Protocol):
    """Asks for a captcha where an operation has too many requests; the application injects it as `captcha_gate`."""

    async def require_solved(self, request: AnyRequest, visitor: Actor | None) -> None:
        """Return if the client has solved a captcha or needs none; raises Forbidden otherwise."""


_DECLARATION = "rate_limit_declaration"
_INJECTED = {"request": AnyRequest, "limits": NamedDependency[Limits]}
_Visitor = NamedDependency[Actor | None]
_INJECTED_FOR_CAPTCHA: dict[str, Any] = {"captcha_gate": NamedDependency[CaptchaGate], "visitor": _Visitor}


def rate_limit(
    *rules: Rule,
    subject: Callable[[Any], str] | None = None,
    known: KnownClients | None = None,
    captcha: CaptchaRules | None = None,
) -> Callable[[Handler], Handler]:
    """Return a decorator that limits the requests to a handler; place it below the route decorator.

    `subject` reads, from the decoded body, the key that rules made by `per_subject` count by, such as an email address.
    `known` has the rules for clients that the operation knows, `captcha` those beyond which it asks for a captcha.
    """
    return shared_rate_limit(RateLimit(rules, subject, known=known, captcha=captcha))


def shared_rate_limit(limit: RateLimit) -> Callable[[Handler], Handler]:
    """Return a decorator like `rate_limit`, for a limit that several handlers share."""
    for counted in (limit, limit.captcha):
        if counted and any("subject" in rule.scope for rule in counted.rules) != (counted.subject is not None):
            raise TypeError("rules per subject and the function that reads the subject belong together")
    injected: dict[str, Any] = {**_INJECTED, **(_INJECTED_FOR_CAPTCHA if limit.captcha else {})}

    def decorate(handler: Handler) -> Handler:
        signature = inspect.signature(handler)
        missing = {name: kind for name, kind in injected.items() if name not in signature.parameters}

        @wraps(handler)
        async def count_and_handle(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401
            request, limits, data = kwargs["request"], kwargs["limits"], kwargs.get("data")
            if limit.captcha:
                await _require_captcha(limit, limits, request, data, kwargs["captcha_gate"], kwargs["visitor"])
            await _count_request(limit, limits, request, data)
            return await handler(*args, **{name: value for name, value in kwargs.items() if name not in missing})

        # Litestar derives the dependencies to inject from the signature.
        added = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind) for name, kind in missing.items()
        ]
        count_and_handle.__annotations__ = {**handler.__annotations__, **missing}
        cast("Any", count_and_handle).__signature__ = signature.replace(
            parameters=[*signature.parameters.values(), *added]
        )
        setattr(count_and_handle, _DECLARATION, limit)
        return cast("Handler", count_and_handle)

    return decorate


def no_rate_limit(reason: Unlimited) -> Callable[[Handler], Handler]:
    """Return a decorator that declares why a handler needs no rate limit; place it below the route decorator."""

    def decorate(handler: Handler) -> Handler:
        setattr(handler, _DECLARATION, reason)
        return handler

    return decorate


def find_declared_limit(handler: Callable[..., Any]) -> RateLimit | Unlimited | None:
    """Return the rate limit of a handler, or its reason for having none; None if it declares neither."""
    return getattr(handler, _DECLARATION, None)


def build_invalid_request_counter(limits: Limits) -> Callable[[ASGIApp], ASGIApp]:
    """Return a middleware that counts requests refused as invalid by the rate limit of their operation.

    It raises TooMany instead of sending the refusal if the limit is exceeded.
    """

    def add_counter(app: ASGIApp) -> ASGIApp:
        async def count_invalid_requests(scope: Scope, receive: Receive, send: Send) -> None:
            async def count_and_send(message: Message) -> None:
                if message["type"] == "http.response.start" and errors.is_invalid_request(scope):
                    await _count_invalid_request(limits, Request(scope))
                await send(message)

            await app(scope, receive, count_and_send)

        return count_invalid_requests

    return add_counter


async def _count_invalid_request(limits: Limits, request: AnyRequest) -> None:
    limit = find_declared_limit(cast("Any", request.scope["route_handler"]).fn)
    if isinstance(limit, RateLimit):
        await _count(limit, limits, request, None)


async def _require_captcha(
    limit: RateLimit, limits: Limits, request: AnyRequest, data: object, gate: CaptchaGate, visitor: Actor | None
) -> None:
    """Count a request by the captcha rules; beyond them it needs a captcha, and then counts by the others only."""
    assert limit.captcha is not None  # noqa: S101 - the caller has checked it
    bucket = limit.bucket or request.scope["route_handler"].operation_id  # type: ignore[union-attr]
    subject = limit.captcha.subject(data) if limit.captcha.subject else ""
    try:
        await limits.count_request(
            f"{bucket} without captcha", limit.captcha.rules, address=get_client_address(request), subject=subject
        )
    except TooMany:
        await gate.require_solved(request, visitor)


async def _count_request(limit: RateLimit, limits: Limits, request: AnyRequest, data: object) -> None:
    bucket = limit.bucket or request.scope["route_handler"].operation_id  # type: ignore[union-attr]
    if limit.known and (client := await limit.known.find(request, data)):
        await limits.count_request(f"{bucket} by a known device", limit.known.rules, address="", subject=client)
        return
    await _count(limit, limits, request, limit.subject(data) if limit.subject else "")


async def _count(limit: RateLimit, limits: Limits, request: AnyRequest, subject: str | None) -> None:
    bucket = limit.bucket or request.scope["route_handler"].operation_id  # type: ignore[union-attr]
    account = str(request.user.account_id) if any(rule.scope == "account" for rule in limit.rules) else ""
    await limits.count_request(
        str(bucket), limit.rules, address=get_client_address(request), account=account, subject=subject
    )
