"""HTTP endpoints of the feature "accounts", one file per resource."""

from litestar.types import ControllerRouterHandler

from lexdex.accounts.routes import (
    account,
    admins,
    avatar,
    consents,
    exports,
    login,
    notes,
    password,
    profile,
    registration,
    second_factor,
    security_activity,
    statements,
    support,
    users,
)

handlers: list[ControllerRouterHandler] = [
    *registration.handlers,
    *login.handlers,
    *password.handlers,
    *profile.handlers,
    *account.handlers,
    *exports.handlers,
    *consents.handlers,
    *second_factor.handlers,
    *avatar.handlers,
    *security_activity.handlers,
    *statements.handlers,
    users.UsersController,
    notes.UserNotesController,
    support.SupportController,
    admins.AdminsController,
]
