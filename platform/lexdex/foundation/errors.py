"""The errors that services raise, named by meaning; the HTTP edge alone turns them into a status.

LexdexError
 +-- Invalid          400  the request breaks a business rule
 +-- Unauthenticated  401  no valid session
 +-- Forbidden        403  a valid session without the permission
 +-- NotFound         404  no such resource, or none that the actor may see
 +-- Conflict         409  the current state does not allow it
 +-- TooMany          429  a limit is reached
 +-- Unavailable      503  a dependency is unavailable
"""

UNAVAILABLE = "Lexdex is temporarily unavailable. Please try again in a moment."
RETRY_HEADERS = {"Retry-After": "2"}

Detail = str | dict[str, object]


class LexdexError(Exception):
    """An expected failure; `detail` is a message for people, or the object that the API specifies for this error."""

    status = 500

    def __init__(self, detail: Detail, *, headers: dict[str, str] | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.headers = headers or {}


class Invalid(LexdexError):
    """The request is well formed but breaks a business rule."""

    status = 400


class Unauthenticated(LexdexError):
    """There is no valid session; the web app logs its user out on this error."""

    status = 401


class Forbidden(LexdexError):
    """The session is valid but lacks the permission."""

    status = 403


class NotFound(LexdexError):
    """There is no such resource, or none that this actor may see."""

    status = 404


class Conflict(LexdexError):
    """The current state does not allow the change."""

    status = 409


class TooMany(LexdexError):
    """A rate limit is reached; `headers` say when to try again."""

    status = 429


class Unavailable(LexdexError):
    """A dependency is unavailable; trying again later may help."""

    status = 503
