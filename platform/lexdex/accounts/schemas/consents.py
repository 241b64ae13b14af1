"""Request and response bodies: consents and cookie settings."""

from datetime import datetime

import msgspec


class ConsentRecord(msgspec.Struct, frozen=True):
    """A consent that was given or refused, with its wording at that time."""

    kind: str
    version: str
    wording: str
    given: bool
    recorded_at: datetime


class ConsentChange(msgspec.Struct, frozen=True):
    """The new value of each consent that can be changed at any time."""

    marketing: bool


class MarketingConsent(msgspec.Struct, frozen=True):
    """Whether the account currently consents to emails about new tools."""

    marketing_consent: bool


class CookieChoice(msgspec.Struct, frozen=True):
    """Which optional cookies a visitor allows.

    `has_seen_categories` says whether the visitor chose below the descriptions of the categories, instead of below the
    summary; the text of that view is stored.
    """

    preferences: bool
    statistics: bool
    has_seen_categories: bool = False


class CookieChoiceRecorded(msgspec.Struct, frozen=True):
    """The recorded cookie choice: its wording, the wording's version, and when it was recorded."""

    version: str
    wording: str
    recorded_at: datetime
