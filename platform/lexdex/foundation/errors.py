"""The errors that services raise, named by meaning; only `foundation/http` turns them into HTTP responses.

LexdexError
 +-- Invalid          400  the request breaks a business rule
 +-- Unauthenticated  401  no valid session
 +-- Forbidden        403  a valid session without the permission
 +-- NotFound         404  no such resource, or none that the actor may see
 |    +-- Gone         410  the resource was deleted
 +-- Conflict         409  the current state does not allow it
 +-- InfectedFile     422  an uploaded file contains a virus
 +-- TooMany          429  a limit is reached
 +-- Unavailable      503  a dependency is unavailable
"""

from typing import ClassVar

UNAVAILABLE = "Lexdex is temporarily unavailable. Please try again in a moment."
RETRY_HEADERS = {"Retry-After": "2"}

Detail = str | dict[str, object]


class LexdexError(Exception):
    """Base class of expected failures; `detail`, a message or a JSON object, becomes `detail` of the error response.

    `rule` names what the request broke, in the security log only; failures without it do not enter that log.
    """

    status = 500
    default_headers: ClassVar[dict[str, str]] = {}
    """The headers of the response, unless `headers` has other values for them."""
    rule = ""

    def __init__(self, detail: Detail, *, headers: dict[str, str] | None = None, rule: str = "") -> None:
        super().__init__(detail)
        self.detail = detail
        self.headers = {**self.default_headers, **(headers or {})}
        self.rule = rule or self.rule


class Refusal(LexdexError):
    """Base class of failures that always enter the security log, so that none can be raised without its rule."""

    def __init__(self, detail: Detail, *, rule: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(detail, headers=headers, rule=rule)


class Invalid(LexdexError):
    """The request is well formed but breaks a business rule."""

    status = 400


class Unauthenticated(Refusal):
    """There is no valid session; on this error, the web app signs the user out."""

    status = 401
    default_headers: ClassVar = {"WWW-Authenticate": "Bearer"}


class Forbidden(Refusal):
    """The session is valid but lacks the permission."""

    status = 403


class NotFound(LexdexError):
    """The resource does not exist, or the actor may not know that it exists."""

    status = 404


class Gone(NotFound):
    """The resource was deleted, and will not come back under this address."""

    status = 410


FOREIGN_OBJECT = "foreign_object"
"""The rule of a NotFound for an object that exists but is not the actor's."""


class Conflict(LexdexError):
    """The current state of the resource does not allow the change."""

    status = 409


class InfectedFile(Refusal):
    """An uploaded file contains a virus."""

    status = 422


class TooMany(Refusal):
    """A rate limit is exceeded; `headers` contains Retry-After in seconds."""

    status = 429


class Unavailable(LexdexError):
    """A dependency is unavailable; trying again later may help."""

    status = 503
    default_headers: ClassVar = RETRY_HEADERS
