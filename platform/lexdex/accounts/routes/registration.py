"""The endpoints to register an account and verify its email address."""

from typing import Annotated

from litestar import Router, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.accounts.schemas.registration import (
    EmailAddress,
    EmailVerification,
    RegisteredEmail,
    Registration,
    RegistrationProblems,
    RegistrationStep,
    VerificationProblem,
)
from lexdex.accounts.service import registration, verification
from lexdex.foundation.addresses import normalize_email
from lexdex.foundation.http.access import public
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.origins import refuse_foreign_requests
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import DAY, HOUR, MINUTE, CaptchaRules, in_total, per_address, per_subject
from lexdex.foundation.message import Message
from lexdex.foundation.tokens import hash_token
from lexdex.settings import Settings

CHECK_EMAIL = "Check your email for instructions"


def _read_email(data: Registration | EmailAddress) -> str:
    return normalize_email(data.email)


def _read_token(data: EmailVerification) -> str:
    return hash_token(data.token)


@get(
    "/is-email-registered",
    operation_id="is_email_registered",
    summary="Check whether email is registered",
    guards=[public],
)
@rate_limit(per_address(10, MINUTE), per_address(50, DAY), in_total(1_000, 5 * MINUTE))
async def is_email_registered(
    settings: NamedDependency[Settings],
    email: Annotated[str, QueryParameter(description="Email address to check.")] = "",
) -> RegisteredEmail:
    """Return whether an account has this email address.

    An address whose registration was not verified is free. The operator can turn this off; `is_registered` is then
    always false.
    """
    return RegisteredEmail(await registration.is_registered(settings, email))


@post(
    "/check-registration",
    operation_id="check_registration",
    summary="Check email and password of registration",
    guards=[public],
    status_code=200,
)
@rate_limit(per_address(30, 10 * MINUTE), in_total(1_000, 5 * MINUTE))
async def check_registration(
    data: JSONBody[RegistrationStep], settings: NamedDependency[Settings]
) -> RegistrationProblems:
    """Check whether the registration would refuse this email domain or password.

    The response is the same whether or not the address has an account, and nothing is stored.
    """
    return RegistrationProblems(registration.find_problems(settings, data))


@post(
    "/register",
    operation_id="register",
    summary="Register",
    responses=describe_failures(409),
    guards=[public],
    status_code=201,
)
@rate_limit(
    *(per_address(10, HOUR), per_subject(5, HOUR)), subject=_read_email, captcha=CaptchaRules((in_total(800, HOUR),))
)
async def register(data: JSONBody[Registration], settings: NamedDependency[Settings]) -> Message:
    """Create a user or vendor account and email a verification link. It can't log in before the address is verified.

    An earlier registration of the address that was not verified is replaced; its links stop working.
    """
    return Message(await registration.register(settings, data))


@get(
    "/verify-email",
    operation_id="check_verification_link",
    summary="Check verification link",
    responses=describe_failures(409, body=VerificationProblem),
    guards=[public],
)
@rate_limit(per_address(30, 10 * MINUTE))
async def check_verification_link(
    token: Annotated[str, QueryParameter(description="Token from the link in the email.")] = "",
) -> Message:
    """Check whether the emailed link verifies its address. Nothing changes, because email scanners open links first.

    Refused with 409 if the address was registered more than once: its verification needs the password then.
    """
    return Message(await verification.check_link(token))


@post(
    "/verify-email",
    operation_id="verify_email",
    summary="Verify email address",
    responses={**describe_failures(403), **describe_failures(409, body=VerificationProblem)},
    guards=[public],
    status_code=200,
)
@rate_limit(per_address(30, 10 * MINUTE), per_subject(10, HOUR), subject=_read_token)
async def verify_email(request: AnyRequest, data: JSONBody[EmailVerification]) -> Message:
    """Verify an email address with the token of the emailed link. Until the link expires, this can be repeated.

    Refused if a browser says that another site caused the request; and with 409 if the address was registered more
    than once: send the password of the latest registration then. With another password, nothing changes.
    """
    refuse_foreign_requests(request)
    return Message(await verification.verify_email(data.token, data.password))


@post(
    "/resend-verification",
    operation_id="resend_verification",
    summary="Resend verification email",
    guards=[public],
    status_code=200,
)
@rate_limit(per_address(10, HOUR), per_subject(3, 6 * HOUR), subject=_read_email)
async def resend_verification(data: JSONBody[EmailAddress]) -> Message:
    """Send the verification link again. The response is the same whether or not the address has an account."""
    await verification.request_link(data.email)
    return Message(CHECK_EMAIL)


handlers: list[ControllerRouterHandler] = [
    Router(
        "/auth",
        route_handlers=[
            is_email_registered,
            check_registration,
            register,
            check_verification_link,
            verify_email,
            resend_verification,
        ],
        tags=["accounts"],
    )
]
