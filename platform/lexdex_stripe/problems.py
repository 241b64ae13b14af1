"""The errors of the API, in Stripe's shape: {"error": {"type": …, "code": …, "message": …}}."""

from typing import Any

CARD_ERROR, INVALID_REQUEST = "card_error", "invalid_request_error"


class StripeProblem(Exception):
    """A refused request; `more` are further fields of the error object, such as `param` or `decline_code`."""

    def __init__(self, status: int, kind: str, message: str, *, code: str = "", **more: Any) -> None:  # noqa: ANN401
        super().__init__(message)
        self.status = status
        self.body = {"error": {"type": kind, "message": message, **({"code": code} if code else {}), **more}}


def invalid(message: str, *, param: str = "", code: str = "", status: int = 400) -> StripeProblem:
    """Return the error for a request with an unknown, missing or wrong parameter, or one that the state forbids."""
    return StripeProblem(status, INVALID_REQUEST, message, code=code, **({"param": param} if param else {}))


def missing(kind: str, object_id: str) -> StripeProblem:
    """Return the error for an object that does not exist."""
    return invalid(f"No such {kind}: '{object_id}'", param="id", code="resource_missing", status=404)
