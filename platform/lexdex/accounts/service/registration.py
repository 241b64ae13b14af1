"""Registration: one account for one address, open to those who may, unverified until its owner has answered a mail."""

from typing import Any
from uuid import uuid4

from lexdex.accounts.queries import accounts as queries
from lexdex.accounts.schemas.registration import Registration
from lexdex.accounts.service import audit_log, consents, domains, passwords
from lexdex.accounts.service.registration_options import (
    RegistrationOptions,
    get_registration_options,
    validate_option,
)
from lexdex.accounts.service.verification import send_link
from lexdex.foundation import database, mail
from lexdex.foundation.actor import ROLE_USER, ROLE_VENDOR
from lexdex.foundation.addresses import normalize_email
from lexdex.foundation.errors import Conflict, Invalid
from lexdex.foundation.names import clean_name
from lexdex.settings import Settings

ROLES = {"user": ROLE_USER, "vendor": ROLE_VENDOR}
MAX_NAME_LENGTH, MAX_COMPANY_LENGTH = 100, 200

TAKEN = "This email address is already associated with an account. Please log in instead."
TERMS = "You must agree to the Terms & Conditions"
NAME_MISSING = "Please enter your full name."
COMPANY_MISSING = "Please enter your company name."
MAILED = "A verification mail has been sent to your email address."


async def is_registered(settings: Settings, email: str) -> bool:
    """Whether the address has an account; always no where the installation keeps that private."""
    address = normalize_email(email)
    return settings.registration_disclosure == "contract" and await queries.is_registered(address)


async def register(settings: Settings, given: Registration) -> str:
    """Open an account and mail its link; what to tell whoever asked."""
    values = _values(settings, given, await get_registration_options())
    passwords.refuse_weak(given.password, own=(values["email"], values["full_name"], settings.brand))
    await _refuse_taken_early(settings, values["email"])
    values["password_hash"] = await passwords.hashed(given.password)
    async with database.transaction():
        await queries.remove_unverified(values["email"])
        account = await queries.insert(values)
        if account is not None:
            await consents.record_agreement(account, marketing=given.is_marketing_consent_given)
            await send_link(settings, account, values["email"], values["first_name"])
            await audit_log.record(account, "account.registered", "Registered")
    if account is None:
        await _taken(settings, values["email"])
    return MAILED


def _values(settings: Settings, given: Registration, options: RegistrationOptions) -> dict[str, Any]:
    address = normalize_email(given.email)
    vendor = given.role == "vendor"
    domains.refuse_blocked(settings, address, vendor=vendor)
    if not given.is_terms_conditions_accepted:
        raise Invalid(TERMS)
    names = _names(given)
    company = clean_name(given.company_name or "", field="Company name", max_length=MAX_COMPANY_LENGTH)
    if vendor and not company:
        raise Invalid(COMPANY_MISSING)
    fixed = {"id": uuid4(), "email": address, "role": ROLES[given.role], "company_name": company}
    return {**fixed, **names, **_profile(given, options)}


def _names(given: Registration) -> dict[str, str]:
    """The full name splits on its first space; without one, the first name is the last name too."""
    full = clean_name(
        given.full_name or f"{given.first_name} {given.last_name}", field="Your name", max_length=MAX_NAME_LENGTH
    )
    if not full:
        raise Invalid(NAME_MISSING)
    first, _, last = full.partition(" ")
    return {"full_name": full, "first_name": first, "last_name": last or first}


def _profile(given: Registration, options: RegistrationOptions) -> dict[str, Any]:
    if given.language is not None and given.language not in options.languages:
        raise Invalid("Please choose your language from the list.")
    organization = clean_name(given.organization_name, field="Organization name", max_length=MAX_COMPANY_LENGTH)
    return {
        "country": validate_option(given.country, options.countries, field="your country"),
        "language": given.language,
        "industry": validate_option(given.industry, options.industries, field="your industry"),
        "job_title": validate_option(given.job_title, options.job_titles, field="your job title"),
        "size_of_organization": validate_option(
            given.size_of_organization, options.organization_sizes, field="the size of your organization"
        ),
        "organization_name": organization,
        "reason_for_onboarding": validate_option(
            given.reason_for_onboarding, options.onboarding_reasons, field="your reason for joining"
        ),
    }


async def _refuse_taken_early(settings: Settings, address: str) -> None:
    """Spare the hashing where the answer gives it away anyhow; a lapsed registration does not count."""
    if settings.registration_disclosure == "contract":
        async with database.transaction():
            await queries.remove_unverified(address)
            if await queries.is_registered(address):
                raise Conflict(TAKEN)


async def _taken(settings: Settings, address: str) -> None:
    if settings.registration_disclosure == "contract":
        raise Conflict(TAKEN)
    await mail.send("already-registered", address)
