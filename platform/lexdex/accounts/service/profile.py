"""Reads and updates the signed-in account's profile."""

from typing import Any

from lexdex.accounts.queries import consents, second_factor
from lexdex.accounts.queries import profiles as queries
from lexdex.accounts.queries.profiles import ProfileRow
from lexdex.accounts.schemas.account import Account, SecondFactorState
from lexdex.accounts.schemas.profile import Profile, ProfileChange
from lexdex.accounts.service import activity_log
from lexdex.accounts.service.registration_options import RegistrationOptions, get_registration_options
from lexdex.foundation import database
from lexdex.foundation.actor import ROLE_NAMES, Actor
from lexdex.foundation.errors import Invalid, Unauthenticated
from lexdex.foundation.names import clean_name, clean_person_name

MAX_NAME_LENGTH, MAX_PROFESSION_LENGTH = 100, 100

LOG_IN = "Please log in to continue."
NAME_AND_EMAIL = "Name and email are required fields."
LOCATION = "Please fill your location (select from the list)."
COUNTRY = "Invalid Country: Please select a valid country from the list."
PROFESSION = "Please fill your profession (select from the list)."
EMAIL_FIXED = "The email address cannot be changed."


async def get_profile(actor: Actor) -> Profile:
    """Return the actor's profile for the dashboard."""
    row = await _find_row(actor)
    return Profile(
        email=row.email,
        name=row.full_name,
        Country=row.country,
        JobTitle=row.job_title,
        CreateDate=row.created_at,
        avatar_url=build_avatar_url(row.avatar),
        role_id=row.role,
        removal_due_at=row.removal_due_at,
    )


async def get_account(actor: Actor) -> Account:
    """Return the actor's account for the settings page."""
    row = await _find_row(actor)
    state = SecondFactorState(
        state=actor.second_factor,
        enabled=row.totp_confirmed_at is not None,
        required=actor.is_admin,
        recovery_codes_left=await second_factor.count_unused_recovery_codes(actor.account_id),
    )
    return Account(
        id=row.id,
        email=row.email,
        name=row.full_name,
        role_id=row.role,
        role=ROLE_NAMES[row.role],
        avatar_url=build_avatar_url(row.avatar),
        created_at=row.created_at,
        second_factor=state,
        removal_due_at=row.removal_due_at,
        marketing_consent=await consents.is_consent_given(actor.account_id, "marketing"),
        company_name=row.company_name,
        organization_name=row.organization_name,
        country=row.country,
        job_title=row.job_title,
    )


async def update_profile(actor: Actor, change: ProfileChange) -> Profile:
    """Validate and store the profile; raises Invalid with the messages that the specification fixes."""
    name, profession = _validate_change(actor, change, await get_registration_options())
    async with database.transaction():
        await queries.update_profile(
            actor.account_id, names=split_name(name), country=change.location.strip(), job_title=profession
        )
        await activity_log.record(actor.account_id, "account.profile_updated", "Profile updated")
    return await get_profile(actor)


def split_name(full_name: str) -> dict[str, Any]:
    """Split a full name at its first space into `full_name`, `first_name` and `last_name`.

    A name without a space is used as both first and last name.
    """
    first, _, last = full_name.partition(" ")
    return {"full_name": full_name, "first_name": first, "last_name": last or first}


def build_avatar_url(name: str) -> str:
    """Return the URL path of the avatar with this file name; "" if the name is empty."""
    return f"/api/avatars/{name}" if name else ""


def _validate_change(actor: Actor, change: ProfileChange, options: RegistrationOptions) -> tuple[str, str]:
    """Return the name and the profession, normalised; raises Invalid for the first field that is not valid."""
    name = clean_person_name(change.name, field="Your name", max_length=MAX_NAME_LENGTH)
    if not name or not change.email.strip():
        raise Invalid(NAME_AND_EMAIL)
    if change.email.strip().lower() != actor.email:
        raise Invalid(EMAIL_FIXED)
    if not change.location.strip():
        raise Invalid(LOCATION)
    if change.location.strip() not in options.countries:
        raise Invalid(COUNTRY)
    profession = clean_name(change.profession, field="Your profession", max_length=MAX_PROFESSION_LENGTH)
    if not profession:
        raise Invalid(PROFESSION)
    return name, profession


async def _find_row(actor: Actor) -> ProfileRow:
    row = await queries.find_profile(actor.account_id)
    if row is None:
        raise Unauthenticated(LOG_IN, rule="session_invalid")
    return row
