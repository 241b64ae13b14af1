"""Records consents, each with the wording that was shown and the version of that wording."""

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
    """Record that a consent of this kind was given or refused.

    `wording` is the text that was shown, by default that of the kind in WORDINGS. Without an account the record is
    anonymous.
    """
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
    """Record the consents of the registration or password reset form.

    `agreement` is its wording for the terms and privacy policy, `marketing` whether its box for emails was ticked.
    """
    for kind in ("terms", "privacy"):
        await record_consent(account_id, kind, given=True, wording=agreement)
    await record_consent(account_id, "marketing", given=marketing)


async def set_marketing(account_id: UUID, *, given: bool) -> bool:
    """Record the consent to emails about new tools, if it differs from the current one; return the new value."""
    if await queries.is_consent_given(account_id, "marketing") != given:
        await record_consent(account_id, "marketing", given=given)
    return given


async def list_consents(account_id: UUID) -> list[ConsentRecord]:
    """Return the account's latest consent records, latest first."""
    return await queries.list_consents(account_id)
