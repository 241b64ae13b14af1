"""The calls that open an account and verify its address."""

from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.accounts.schemas.registration import Address, IsRegistered, Registration, Said
from lexdex.accounts.service import registration, verification
from lexdex.foundation.addresses import normalised
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits
from lexdex.settings import Settings

AnyRequest = Request[Any, Any, Any]

CHECK_MAIL = "Check your email for instructions"


@get("/is-email-registered", operation_id="is_email_registered")
async def is_email_registered(
    request: AnyRequest,
    settings: NamedDependency[Settings],
    limits: NamedDependency[Limits],
    email: Annotated[str, QueryParameter(description="The address that somebody wants to register.")] = "",
) -> IsRegistered:
    """Whether an account has this address; few may be asked for, and an installation may keep it private."""
    await limits.spend("is_email_registered", address=client_address(request))
    return IsRegistered(await registration.is_registered(settings, email))


@post("/register", operation_id="register", status_code=201)
async def register(
    data: JSONBody[Registration],
    request: AnyRequest,
    settings: NamedDependency[Settings],
    limits: NamedDependency[Limits],
) -> Said:
    """Open an account for a user or a vendor; it waits until the link in the mail was opened."""
    await limits.spend("register", address=client_address(request), subject=normalised(data.email))
    return Said(await registration.register(settings, data))


@get("/verify-email", operation_id="verify_email")
async def verify_email(
    request: AnyRequest,
    limits: NamedDependency[Limits],
    token: Annotated[str, QueryParameter(description="What the link in the mail carries.")] = "",
) -> Said:
    """Verify the address; within the link's life the same answer each time."""
    await limits.spend("verify_email", address=client_address(request))
    return Said(await verification.verify(token))


@post("/resend-verification", operation_id="resend_verification", status_code=200)
async def resend_verification(data: JSONBody[Address], request: AnyRequest, limits: NamedDependency[Limits]) -> Said:
    """Ask for the link again; the answer is the same for every address."""
    await limits.spend("resend_verification", address=client_address(request), subject=normalised(data.email))
    await verification.want(data.email)
    return Said(CHECK_MAIL)


handlers: list[ControllerRouterHandler] = [
    Router(
        "/auth",
        route_handlers=[is_email_registered, register, verify_email, resend_verification],
        tags=["accounts"],
    )
]
