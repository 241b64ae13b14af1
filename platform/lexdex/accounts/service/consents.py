"""Records consents, each with the wording that was shown and the version of that wording."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from lexdex.accounts.queries import consents as queries
from lexdex.accounts.schemas.consents import ConsentRecord, CookieChoice, CookieChoiceRecorded
from lexdex.accounts.tables import Consent

TERMS_VERSION = "2025-09-09"
MARKETING_VERSION = "2026-11-24"
COOKIES_VERSION = "2026-11-24"
REVIEW_VERSION = "2026-11-24"

# As the web app shows them: its tests compare them with what it renders (web/fixtures/consent-wordings.json).
REGISTRATION_AGREEMENT = "I am 18 or older and agree to the Privacy Policy and the Terms & Conditions."
RESET_AGREEMENT = "I agree to the Privacy Policy and the Terms & Conditions."
MARKETING_IN_SETTINGS = "Email me about new tools and features. Unsubscribe any time."
MARKETING_IN_FORMS = f"{MARKETING_IN_SETTINGS} (Optional)"
REVIEW_PUBLICATION = (
    "Shown with your review Your first name and the initial of your last name, whether your email address belongs to a "
    "company, whether you work for a vendor, and the fields below. Clear a field to leave it out."
)
COOKIE_SUMMARY = "With your consent, we count which results you open to improve search. Cookie Policy"
COOKIE_CATEGORIES = (
    "Necessary Keep you signed in, count free searches and remember your choices. Always on.\n"
    "Preferences Display settings on this device. Not in use yet.\n"
    "Statistics Which results you open, compare or send a request from, without your name."
)
VERSIONS = {
    "terms": TERMS_VERSION,
    "privacy": TERMS_VERSION,
    "marketing": MARKETING_VERSION,
    "cookies": COOKIES_VERSION,
    "review": REVIEW_VERSION,
}


async def record_consent(
    account_id: UUID | None, kind: str, wording: str, *, given: bool, details: dict[str, Any] | None = None
) -> None:
    """Record that a consent of this kind was given or refused.

    `wording` is the text that was shown. Without an account the record is anonymous.
    """
    consent = Consent(
        account=account_id,
        kind=kind,
        version=VERSIONS[kind],
        wording=wording,
        given=given,
        details=details or {},
    )
    await queries.insert_consent(consent)


async def record_agreement(account_id: UUID, agreement: str, *, marketing: bool) -> None:
    """Record the consents of the registration or password reset form.

    `agreement` is its wording for the terms and privacy policy, `marketing` whether its box for emails was ticked.
    """
    for kind in ("terms", "privacy"):
        await record_consent(account_id, kind, agreement, given=True)
    await record_consent(account_id, "marketing", MARKETING_IN_FORMS, given=marketing)


async def set_marketing(account_id: UUID, *, given: bool) -> bool:
    """Record in the settings the consent to emails about new tools, if it differs from the current one; return it."""
    if await queries.is_consent_given(account_id, "marketing") != given:
        await record_consent(account_id, "marketing", MARKETING_IN_SETTINGS, given=given)
    return given


async def record_review_publication(account_id: UUID, product_id: str, *, given: bool) -> None:
    """Record that an author published a review of a product with these facts about them, or deleted it."""
    await record_consent(account_id, "review", REVIEW_PUBLICATION, given=given, details={"product_id": product_id})


async def record_cookie_choice(account_id: UUID | None, choice: CookieChoice) -> CookieChoiceRecorded:
    """Record which optional cookies a visitor allows, with the text of the view in which they chose."""
    wording = COOKIE_CATEGORIES if choice.has_seen_categories else COOKIE_SUMMARY
    allowed = {"preferences": choice.preferences, "statistics": choice.statistics}
    await record_consent(account_id, "cookies", wording, given=any(allowed.values()), details=allowed)
    return CookieChoiceRecorded(COOKIES_VERSION, wording, datetime.now(UTC))


async def list_consents(account_id: UUID) -> list[ConsentRecord]:
    """Return the account's latest consent records, latest first."""
    return await queries.list_consents(account_id)
