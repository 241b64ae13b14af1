"""One operation for the access tests: who may call it, and a request that is valid for those."""

from typing import Any, Literal
from uuid import UUID

import msgspec

Access = Literal["public", "any_session", "signed_in_only", "vendor_only", "vendor_with_second_factor", "admin_only"]
"""The name of the guard. any_session: also while the two-factor code is missing · signed_in_only: fully ·
vendor_only: fully, with the role vendor · vendor_with_second_factor: the same, with the two-factor code given ·
admin_only: role admin or super admin, with the two-factor code given."""

UNKNOWN_ID = UUID(int=0)


class Operation(msgspec.Struct, frozen=True):
    """What the tests expect of an operation, written beside its feature's tests."""

    access: Access
    method: str
    path: str
    json: Any = None
    form: dict[str, str] | None = None
    content: bytes | None = None
    headers: dict[str, str] = {}
    permission: str = ""
    """What an admin needs for it."""


def public(method: str, path: str, json: object = None, *, form: dict[str, str] | None = None) -> Operation:
    """Anyone may call it."""
    return Operation("public", method, path, json, form)


def any_session(method: str, path: str, json: object = None) -> Operation:
    """Any session may call it, even before the second factor."""
    return Operation("any_session", method, path, json)


def as_signed_in(
    method: str, path: str, json: object = None, *, content: bytes | None = None, headers: dict[str, str] | None = None
) -> Operation:
    """All signed-in users may call it."""
    return Operation("signed_in_only", method, path, json, None, content, headers or {})


def vendor_only(
    method: str, path: str, json: object = None, *, content: bytes | None = None, headers: dict[str, str] | None = None
) -> Operation:
    """Vendors may call it."""
    return Operation("vendor_only", method, path, json, None, content, headers or {})


def vendor_with_second_factor(method: str, path: str, json: object = None) -> Operation:
    """Vendors with two-factor authentication may call it."""
    return Operation("vendor_with_second_factor", method, path, json)


def admin_only(
    method: str,
    path: str,
    json: object = None,
    *,
    permission: str,
    content: bytes | None = None,
    headers: dict[str, str] | None = None,
) -> Operation:
    """Admins with this permission may call it."""
    return Operation("admin_only", method, path, json, None, content, headers or {}, permission=permission)
