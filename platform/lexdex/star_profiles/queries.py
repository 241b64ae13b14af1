"""Reads and writes of star profiles and of their history."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from lexdex.catalogue.schemas import ProductOption
from lexdex.catalogue.service import visible_to
from lexdex.foundation import database
from lexdex.star_profiles.schemas import StarProduct, StarProfile, StarProfileChange, StarProfileState

_decoder = msgspec.json.Decoder(StarProfile)
_COLUMNS: Final = StarProfile.__struct_fields__
_NAMES: Final = ", ".join(_COLUMNS)
_FROM_JSON: Final = ", ".join(f"r.{name}" for name in _COLUMNS)
_STORED: Final = ", ".join(f"s.{name}" for name in _COLUMNS)
_ASSIGNED: Final = ", ".join(f"{name} = r.{name}" for name in _COLUMNS)
_PUBLIC: Final = visible_to("public")
_PROFILE: Final = f"to_json((SELECT d FROM (SELECT {_NAMES}) d))"

_STARS = f"""
SELECT p.id, coalesce(nullif(s.display_name, ''), p.name), p.company, s.tagline, array_to_string(p.categories, ', '),
    p.logo, p.rating_average, p.review_count
FROM star_profile s JOIN product p ON p.id = s.product WHERE {_PUBLIC} ORDER BY s.position, p.id
"""
_STATE = f"SELECT product, revision, updated_at, {_PROFILE} FROM star_profile WHERE product = $1"
_BY_DISPLAY_NAME = f"""
SELECT p.id, p.name FROM star_profile s JOIN product p ON p.id = s.product
WHERE {_PUBLIC} AND lower(s.display_name) = lower($1) ORDER BY p.id LIMIT 1
"""
_CHANGE_DATES = f"""
SELECT p.id, to_char(s.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')
FROM star_profile s JOIN product p ON p.id = s.product WHERE p.star AND {_PUBLIC}
"""
_HISTORY = """
SELECT number, changed_fields, actor, reason, recorded_at, snapshot FROM star_profile_revision
WHERE product = $1 ORDER BY number DESC
"""
_INSERT_MISSING = f"""
INSERT INTO star_profile (product, {_NAMES})
SELECT r.product, {_FROM_JSON} FROM jsonb_populate_recordset(NULL::star_profile, $1::jsonb) r
JOIN product p ON p.id = r.product
ON CONFLICT (product) DO NOTHING
"""
_UPDATE_UNEDITED = f"""
UPDATE star_profile s SET {_ASSIGNED} FROM jsonb_populate_recordset(NULL::star_profile, $1::jsonb) r
WHERE s.product = r.product AND s.revision = 0
    AND ({_STORED}) IS DISTINCT FROM ({_FROM_JSON})
"""
_STORE = f"""
INSERT INTO star_profile (product, revision, {_NAMES})
SELECT $2, $3, {_FROM_JSON} FROM jsonb_populate_record(NULL::star_profile, $1::jsonb) r
ON CONFLICT (product) DO UPDATE SET revision = excluded.revision, updated_at = now(),
    {", ".join(f"{name} = excluded.{name}" for name in _COLUMNS)}
WHERE star_profile.revision = excluded.revision - 1
"""
_RECORD = """
INSERT INTO star_profile_revision (product, number, snapshot, changed_fields, actor, reason, recorded_at)
VALUES ($1, $2, $3::jsonb, $4, $5, $6, clock_timestamp()) ON CONFLICT (product, number) DO NOTHING
"""


async def list_star_products() -> list[StarProduct]:
    """The certified products that are visible, in the editors' order."""
    return [StarProduct(*row) for row in await database.fetch(_STARS)]


async def get_profile(product_id: str) -> StarProfileState | None:
    """The profile of any product that has one."""
    row = await database.fetch_row(_STATE, product_id)
    return StarProfileState(*[*row[:-1], _decoder.decode(row[-1])]) if row else None


async def find_by_display_name(name: str) -> ProductOption | None:
    """Find a visible product by the display name of its profile; of several the one with the least id."""
    row = await database.fetch_row(_BY_DISPLAY_NAME, name)
    return ProductOption(*row) if row else None


async def list_change_dates() -> dict[str, str]:
    """Return the day of the last change of each visible certified product's profile, by product id."""
    return {row[0]: row[1] for row in await database.fetch(_CHANGE_DATES)}


async def list_profile_changes(product_id: str) -> list[StarProfileChange]:
    """Every change, the latest first."""
    rows = await database.fetch(_HISTORY, product_id)
    return [StarProfileChange(*[*row[:-1], _decoder.decode(row[-1])]) for row in rows]


async def write_profile(product_id: str, number: int, profile: StarProfile) -> bool:
    """Write the profile as this revision; false when another change has taken the number meanwhile."""
    return await database.execute(_STORE, _json(profile), product_id, number) == 1


async def record_change(
    product_id: str, number: int, profile: StarProfile, *, changed: Sequence[str], actor: str, reason: str
) -> None:
    """Keep what it was from then on; a number that is kept already stays as it is."""
    await database.execute(_RECORD, product_id, number, _json(profile), changed, actor, reason)


async def insert_missing_profiles(profiles: Sequence[dict[str, Any]]) -> int:
    """Insert the profiles of existing products that have none; returns how many."""
    return await database.execute(_INSERT_MISSING, _json(profiles))


async def update_unedited_profiles(profiles: Sequence[dict[str, Any]]) -> int:
    """Update the profiles that no editor has changed; returns how many differed."""
    return await database.execute(_UPDATE_UNEDITED, _json(profiles))


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
