"""The profile: what a member says of themselves, by the specification's rules."""

from typing import Any

from lexdex.accounts.queries import consents, second_factor
from lexdex.accounts.queries import profile as queries
from lexdex.accounts.schemas.profile import Account, Profile, ProfileChange, SecondFactorState
from lexdex.accounts.service import audit_log
from lexdex.accounts.service.registration_options import RegistrationOptions, get_registration_options
from lexdex.foundation import database
from lexdex.foundation.actor import ROLE_NAMES, Actor
from lexdex.foundation.errors import Invalid, Unauthenticated
from lexdex.foundation.names import clean_name

MAX_NAME_LENGTH, MAX_PROFESSION_LENGTH = 100, 100

LOG_IN = "Please log in to continue."
NAME_AND_EMAIL = "Name and email are required fields."
LOCATION = "Please fill your location (select from the list)."
COUNTRY = "Invalid Country: Please select a valid country from the list."
PROFESSION = "Please fill your profession (select from the list)."
EMAIL_FIXED = "The email address cannot be changed."


async def profile(actor: Actor) -> Profile:
    """As the dashboard shows it."""
    return _profile(await _read(actor))


async def own(actor: Actor) -> Account:
    """As the settings show it."""
    row = await _read(actor)
    enabled = row["totp_confirmed_at"] is not None
    state = SecondFactorState(
        state=actor.second_factor,
        enabled=enabled,
        required=actor.is_admin,
        recovery_codes_left=await second_factor.codes_left(actor.account),
    )
    return Account(
        id=row["id"],
        email=row["email"],
        name=row["full_name"],
        role_id=row["role"],
        role=ROLE_NAMES[row["role"]],
        avatar_url=avatar_url(row["avatar"]),
        created_at=row["created_at"],
        second_factor=state,
        removal_due_at=row["removal_due_at"],
        marketing_consent=await consents.is_given(actor.account, "marketing"),
        company_name=row["company_name"],
        organization_name=row["organization_name"],
        country=row["country"],
        job_title=row["job_title"],
    )


async def update(actor: Actor, change: ProfileChange) -> Profile:
    """Change it; raises Invalid with the specification's sentences, in its order."""
    name, profession = _checked(actor, change, await get_registration_options())
    first, _, last = name.partition(" ")
    async with database.transaction():
        await queries.write(
            actor.account, names=(name, first, last or first), country=change.location.strip(), job_title=profession
        )
        await audit_log.record(actor.account, "account.profile_updated", "Profile updated")
    return await profile(actor)


def _checked(actor: Actor, change: ProfileChange, options: RegistrationOptions) -> tuple[str, str]:
    name = clean_name(change.name, field="Your name", max_length=MAX_NAME_LENGTH)
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


def avatar_url(name: str) -> str:
    """Where the picture is; empty without one."""
    return f"/api/avatars/{name}" if name else ""


async def _read(actor: Actor) -> dict[str, Any]:
    row = await queries.read(actor.account)
    if row is None:
        raise Unauthenticated(LOG_IN)
    return row


def _profile(row: dict[str, Any]) -> Profile:
    return Profile(
        email=row["email"],
        name=row["full_name"],
        Country=row["country"],
        JobTitle=row["job_title"],
        CreateDate=row["created_at"],
        avatar_url=avatar_url(row["avatar"]),
        role_id=row["role"],
        removal_due_at=row["removal_due_at"],
    )
