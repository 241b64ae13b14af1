"""Consents and cookie choices."""

from datetime import datetime

import msgspec


class ConsentRecord(msgspec.Struct, frozen=True):
    """One yes or no with the wording that it was given to."""

    kind: str
    version: str
    wording: str
    given: bool
    recorded_at: datetime


class ConsentChange(msgspec.Struct, frozen=True):
    """The consents that can be changed at any time."""

    marketing: bool


class MarketingConsent(msgspec.Struct, frozen=True):
    """The present consent to emails about new tools."""

    marketing_consent: bool


class CookieChoice(msgspec.Struct, frozen=True):
    """The optional cookies that a visitor allows."""

    preferences: bool
    statistics: bool


class CookieChoiceRecorded(msgspec.Struct, frozen=True):
    """The wording that was recorded with the choice, and when."""

    version: str
    wording: str
    recorded_at: datetime
