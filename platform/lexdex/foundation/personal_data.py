"""Defines how a feature exports and erases what it stores about a person (GDPR)."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from lexdex.settings import Settings

Sections = Mapping[str, Sequence[Mapping[str, Any]]]
"""The entries of the export document, by section."""


class Person(NamedTuple):
    """The account whose personal data is exported or erased."""

    account_id: UUID
    email: str


class PersonalData(NamedTuple):
    """The functions by which a feature exports and erases a person's data.

    Each feature defines them in its `personal_data.py`; the package accounts calls them without importing the feature.
    """

    export: Callable[[Settings, Person], Awaitable[Sections]]
    """Every section that the feature adds to the document of `GET /api/account/export`."""
    erase: Callable[[Settings, Person], Awaitable[None]] | None = None
    """Runs in the transaction that erases the account; None if the feature has nothing to erase."""
