"""HTTP endpoints of the feature "accounts", one file per resource."""

from litestar.types import ControllerRouterHandler

from lexdex.accounts.routes import (
    account,
    avatar,
    consents,
    login,
    password,
    profile,
    registration,
    second_factor,
    security_activity,
)

handlers: list[ControllerRouterHandler] = [
    *registration.handlers,
    *login.handlers,
    *password.handlers,
    *profile.handlers,
    *account.handlers,
    *consents.handlers,
    *second_factor.handlers,
    *avatar.handlers,
    *security_activity.handlers,
]
