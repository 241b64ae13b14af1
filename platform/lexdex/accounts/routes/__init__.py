"""The endpoints of accounts, one file per resource."""

from litestar.types import ControllerRouterHandler

from lexdex.accounts.routes import avatar, login, own, password, profile, registration, second_factor

handlers: list[ControllerRouterHandler] = [
    *registration.handlers,
    *login.handlers,
    *password.handlers,
    *profile.handlers,
    *own.handlers,
    *second_factor.handlers,
    *avatar.handlers,
]
