"""Consents: a yes or no is kept with the words that it was given to, and with their version."""

from typing import Any
from uuid import UUID

from lexdex.accounts.queries import consents as queries
from lexdex.accounts.schemas.profile import ConsentRecord

TERMS_VERSION = "2025-09-09"
MARKETING_VERSION = "2026-11-22"
COOKIES_VERSION = "2026-11-21"

WORDINGS = {
    "terms": "I am 18 or older and agree to the Privacy Policy and the Terms & Conditions.",
    "privacy": "I am 18 or older and agree to the Privacy Policy and the Terms & Conditions.",
    "marketing": "Email me about new tools and features. Unsubscribe any time.",
    "cookies": "Necessary storage is always on. Preferences remember what I set on this device. "
    "Statistics count, without my identity, how the site is used.",
}
VERSIONS = {
    "terms": TERMS_VERSION,
    "privacy": TERMS_VERSION,
    "marketing": MARKETING_VERSION,
    "cookies": COOKIES_VERSION,
}


async def record(account: UUID | None, kind: str, *, given: bool, details: dict[str, Any] | None = None) -> None:
    """One yes or no to today's words."""
    await queries.insert(account, kind, version=VERSIONS[kind], wording=WORDINGS[kind], given=given, details=details)


async def record_agreement(account: UUID, *, marketing: bool) -> None:
    """What a form with both boxes says."""
    for kind in ("terms", "privacy"):
        await record(account, kind, given=True)
    await record(account, "marketing", given=marketing)


async def set_marketing(account: UUID, *, given: bool) -> bool:
    """Change one's mind; saying the same again adds nothing."""
    if await queries.is_given(account, "marketing") != given:
        await record(account, "marketing", given=given)
    return given


async def listed(account: UUID) -> list[ConsentRecord]:
    """What was said, the latest first."""
    return [ConsentRecord(**row) for row in await queries.of_account(account)]
