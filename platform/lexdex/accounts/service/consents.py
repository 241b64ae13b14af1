"""Consents: each yes or no is recorded with the wording that it was given to, and the wording's version."""

from typing import Any
from uuid import UUID

from lexdex.accounts.queries import consents as queries
from lexdex.accounts.schemas.consents import ConsentRecord
from lexdex.accounts.tables import Consent

TERMS_VERSION = "2025-09-09"
MARKETING_VERSION = "2026-11-22"
COOKIES_VERSION = "2026-11-22"

# As the web app shows them; a test compares both.
REGISTRATION_AGREEMENT = "I am 18 or older and agree to the Privacy Policy and the Terms & Conditions."
RESET_AGREEMENT = "I agree to the Privacy Policy and the Terms & Conditions."
WORDINGS = {
    "marketing": "Email me about new tools and features. Unsubscribe any time.",
    "cookies": "We use optional cookies to remember your preferences and improve search.\n"
    "Necessary: Keep you signed in, count free searches and remember your choices. Always on.\n"
    "Preferences: Remember your settings on this device.\n"
    "Statistics: Anonymous usage statistics.",
}
VERSIONS = {
    "terms": TERMS_VERSION,
    "privacy": TERMS_VERSION,
    "marketing": MARKETING_VERSION,
    "cookies": COOKIES_VERSION,
}


async def record_consent(
    account_id: UUID | None, kind: str, *, given: bool, wording: str = "", details: dict[str, Any] | None = None
) -> None:
    """Record a yes or no to a wording, or the only one of its kind; without an account the record is anonymous."""
    consent = Consent(
        account=account_id,
        kind=kind,
        version=VERSIONS[kind],
        wording=wording or WORDINGS[kind],
        given=given,
        details=details or {},
    )
    await queries.insert_consent(consent)


async def record_agreement(account_id: UUID, agreement: str, *, marketing: bool) -> None:
    """Record the consents of a form: its agreement to terms and privacy policy, and its box for emails."""
    for kind in ("terms", "privacy"):
        await record_consent(account_id, kind, given=True, wording=agreement)
    await record_consent(account_id, "marketing", given=marketing)


async def set_marketing(account_id: UUID, *, given: bool) -> bool:
    """Record a changed consent to emails about new tools; an unchanged one adds no record."""
    if await queries.is_given(account_id, "marketing") != given:
        await record_consent(account_id, "marketing", given=given)
    return given


async def list_consents(account_id: UUID) -> list[ConsentRecord]:
    """List the records of an account, the latest first."""
    return await queries.list_of_account(account_id)
