"""Registers accounts: one per email address, which can't log in until the address is verified.

Until then the address is free: whoever registers it next replaces the registration, and the link alone no longer
verifies it, because the owner of the inbox may have registered before or after a stranger.
"""

from typing import Any
from uuid import UUID, uuid4

from lexdex.accounts.queries import accounts as queries
from lexdex.accounts.queries import link_tokens, sessions
from lexdex.accounts.queries.accounts import StoredRegistration
from lexdex.accounts.queries.consents import anonymize_consents
from lexdex.accounts.queries.security_activity import delete_activity
from lexdex.accounts.schemas.registration import Registration, RegistrationProblem, RegistrationStep
from lexdex.accounts.service import activity_log, consents, domains
from lexdex.accounts.service.password_hashing import hash_password
from lexdex.accounts.service.password_policy import refuse_weak_password
from lexdex.accounts.service.profile import MAX_NAME_LENGTH, split_name
from lexdex.accounts.service.registration_options import (
    RegistrationOptions,
    get_registration_options,
    validate_option,
)
from lexdex.accounts.service.verification import PURPOSE, send_link
from lexdex.accounts.tables import Account
from lexdex.foundation import database, mail
from lexdex.foundation.actor import ROLE_USER, ROLE_VENDOR
from lexdex.foundation.addresses import normalize_email, normalize_new_email
from lexdex.foundation.errors import Conflict, Invalid
from lexdex.foundation.names import clean_company, clean_person_name
from lexdex.settings import Settings

ROLES = {"user": ROLE_USER, "vendor": ROLE_VENDOR}

TAKEN = "This email address is already associated with an account. Please log in instead."
TERMS = "You must agree to the Terms & Conditions"
NAME_MISSING = "Please enter your full name."
COMPANY_MISSING = "Please enter your company name."
LANGUAGE = "Please choose your language from the list."
REGISTERED_AGAIN = "Registered again before the email address was verified"
EMAIL_SENT = "A verification mail has been sent to your email address."


async def is_registered(settings: Settings, email: str) -> bool:
    """Whether the email address has an account; always False if the settings keep that private."""
    address = normalize_email(email)
    return settings.registration_disclosure == "contract" and await queries.is_registered(address)


def find_problems(settings: Settings, step: RegistrationStep) -> list[RegistrationProblem]:
    """Return why the registration would refuse the email address or the password; says nothing about accounts."""
    problems = []
    try:
        address = normalize_new_email(step.email)
        domains.refuse_blocked_domain(settings, address, is_vendor=step.role == "vendor")
    except Invalid as error:
        problems.append(RegistrationProblem("email", str(error.detail)))
    try:
        refuse_weak_password(step.password, personal_texts=(step.email, step.full_name, settings.brand))
    except Invalid as error:
        problems.append(RegistrationProblem("password", str(error.detail)))
    return problems


async def register(settings: Settings, form: Registration) -> str:
    """Create an unverified account, or replace one, and email a verification link; return the message for the user.

    Raises Invalid, or Conflict if the address has an account and the settings allow responses to reveal it.
    """
    account = _build_account(settings, form, await get_registration_options())
    refuse_weak_password(form.password, personal_texts=(account.email, account.full_name, settings.brand))
    await _reject_registered_address(settings, account.email)
    account.password_hash = await hash_password(form.password)
    async with database.transaction():
        stored = await queries.store_registration(account)
        if stored is not None:
            await _begin_verification(settings, form, account, stored)
    if stored is None:
        await _report_taken(settings, account.email)
    return EMAIL_SENT


async def _begin_verification(
    settings: Settings, form: Registration, account: Account, stored: StoredRegistration
) -> None:
    """Record the consents and email the link, after ending what an earlier registration of the address left."""
    is_repeated = stored.registration_count > 1
    if is_repeated:
        await _end_earlier_registration(stored.id)
    await consents.record_agreement(
        stored.id, consents.REGISTRATION_AGREEMENT, marketing=form.is_marketing_consent_given
    )
    await send_link(settings, stored.id, account.email, account.first_name, is_repeated=is_repeated)
    await activity_log.record(stored.id, "account.registered", REGISTERED_AGAIN if is_repeated else "Registered")


async def _end_earlier_registration(account_id: UUID) -> None:
    """End the verification links and sessions of a replaced registration, and unlink its consents and activity.

    Whoever made it may be someone else. Links to reset the password stay: only the owner of the inbox has them, and
    they replace the password, so they are the way out while a stranger registers the address again and again.
    """
    await link_tokens.expire_tokens(account_id, PURPOSE)
    await sessions.revoke_sessions(account_id)
    await anonymize_consents(account_id)
    await delete_activity(account_id)


def _build_account(settings: Settings, form: Registration, options: RegistrationOptions) -> Account:
    """Return the account row for the form, without the password hash; raises Invalid for the first invalid field."""
    address = normalize_new_email(form.email)
    is_vendor = form.role == "vendor"
    domains.refuse_blocked_domain(settings, address, is_vendor=is_vendor)
    if not form.is_terms_conditions_accepted:
        raise Invalid(TERMS)
    name = clean_person_name(
        form.full_name or f"{form.first_name} {form.last_name}", field="Your name", max_length=MAX_NAME_LENGTH
    )
    if not name:
        raise Invalid(NAME_MISSING)
    company = clean_company(form.company_name or "", field="Company name")
    if is_vendor and not company:
        raise Invalid(COMPANY_MISSING)
    return Account(
        id=uuid4(),
        email=address,
        role=ROLES[form.role],
        company_name=company,
        **split_name(name),
        **_validate_profile(form, options),
    )


def _validate_profile(form: Registration, options: RegistrationOptions) -> dict[str, Any]:
    if form.language is not None and form.language not in options.languages:
        raise Invalid(LANGUAGE)
    organization = clean_company(form.organization_name, field="Organisation name")
    return {
        "country": validate_option(form.country, options.countries, field="your country"),
        "language": form.language,
        "industry": validate_option(form.industry, options.industries, field="your industry"),
        "job_title": validate_option(form.job_title, options.job_titles, field="your job title"),
        "size_of_organization": validate_option(
            form.size_of_organization, options.organization_sizes, field="the size of your organisation"
        ),
        "organization_name": organization,
        "reason_for_onboarding": validate_option(
            form.reason_for_onboarding, options.onboarding_reasons, field="your reason for joining"
        ),
    }


async def _reject_registered_address(settings: Settings, address: str) -> None:
    """Raise Conflict if the address has an account and the settings allow responses to reveal it.

    Checked before the expensive password hash.
    """
    if settings.registration_disclosure == "contract" and await queries.is_registered(address):
        raise Conflict(TAKEN)


async def _report_taken(settings: Settings, address: str) -> None:
    """Raise Conflict, or, if the settings keep accounts private, email the address that it already has an account."""
    if settings.registration_disclosure == "contract":
        raise Conflict(TAKEN)
    await mail.send("already-registered", address)
