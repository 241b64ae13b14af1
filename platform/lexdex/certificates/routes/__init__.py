"""The endpoints of certificates: register, files and credentials, checks, and issuers' keys."""

from litestar.types import ControllerRouterHandler

from lexdex.certificates.routes import checks, issuers, register

handlers: list[ControllerRouterHandler] = [
    *register.handlers,
    *checks.handlers,
    *issuers.handlers,
]
