"""Request and response bodies: registration and email verification."""

from typing import Literal

import msgspec

Role = Literal["user", "vendor"]


class Registration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The registration form; `company_name` is required for vendors, `language` is an id from /api/options."""

    email: str
    password: str
    role: Role = "user"
    first_name: str = ""
    last_name: str = ""
    full_name: str = ""
    company_name: str | None = None
    country: str = ""
    language: int | None = None
    industry: str = ""
    job_title: str = ""
    size_of_organization: str = ""
    organization_name: str = ""
    reason_for_onboarding: str = ""
    is_marketing_consent_given: bool = False
    is_terms_conditions_accepted: bool = True


class RegistrationStep(msgspec.Struct, frozen=True):
    """The first step of the registration form, which is judged before the next one."""

    email: str = ""
    password: str = ""
    full_name: str = ""
    role: Role = "user"


class RegistrationProblem(msgspec.Struct, frozen=True):
    """Why the registration would be refused: the field, and a message for the user."""

    field: Literal["email", "password"]
    message: str


class RegistrationProblems(msgspec.Struct, frozen=True):
    """What the user has to change before the next step; empty if nothing."""

    problems: list[RegistrationProblem]


class RegisteredEmail(msgspec.Struct, frozen=True):
    """Whether an account has the email address of the request; a registration that was not verified is none yet."""

    is_registered: bool


class EmailAddress(msgspec.Struct, frozen=True):
    """The email address to send a link to."""

    email: str = ""


class EmailVerification(msgspec.Struct, frozen=True):
    """The form of the verification page: the token of the link, and the password of the latest registration.

    Without a password, the link alone verifies an address that was registered once.
    """

    token: str = ""
    password: str | None = None


class VerificationRefusal(msgspec.Struct, frozen=True):
    """Why the link alone does not verify the address."""

    message: str
    password_required: bool


class VerificationProblem(msgspec.Struct, frozen=True):
    """The body of a response that asks for the password of the registration."""

    detail: VerificationRefusal
