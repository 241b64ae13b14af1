"""Queries for STAR profiles and their revisions."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

import msgspec

from lexdex.catalogue.schemas import ProductOption
from lexdex.catalogue.service import IS_PUBLIC_SQL
from lexdex.foundation import database
from lexdex.star_profiles.schemas import StarProduct, StarProfile, StarProfileChange, StarProfileState
from lexdex.star_profiles.tables import StarProfile as Profile
from lexdex.star_profiles.tables import StarProfileRevision

ERASED_ACTOR: Final = "Deleted account"

_COLUMNS: Final = StarProfile.__struct_fields__
_NAMES: Final = ", ".join(_COLUMNS)
_FROM_JSON: Final = ", ".join(f"r.{name}" for name in _COLUMNS)
_ASSIGNMENTS: Final = ", ".join(f"{name} = r.{name}" for name in _COLUMNS)
_STORED: Final = ", ".join(f"s.{name}" for name in _COLUMNS)
_PUBLIC: Final = IS_PUBLIC_SQL

# SQL: falls back to the product's name, and joins the categories.
_STAR_PRODUCTS = f"""
SELECT p.id AS product_id, coalesce(nullif(s.display_name, ''), p.name) AS product_name, p.company AS company_name,
    s.tagline, array_to_string(p.categories, ', ') AS category, p.logo AS image_url, p.rating_average AS avg_rating,
    p.review_count AS reviews, p.sample
FROM star_profile s JOIN product p ON p.id = s.product WHERE {_PUBLIC} ORDER BY s.position, p.id
"""
# SQL: the profile's columns as one JSON object.
_PROFILE = f"""
SELECT product AS product_id, revision, updated_at, to_json((SELECT d FROM (SELECT {_NAMES}) d)) AS profile
FROM star_profile WHERE product = $1
"""
# SQL: a case-insensitive comparison by the database's collation.
_BY_DISPLAY_NAME = f"""
SELECT p.id, p.name, p.sample FROM star_profile s JOIN product p ON p.id = s.product
WHERE {_PUBLIC} AND lower(s.display_name) = lower($1) ORDER BY p.id LIMIT 1
"""
# SQL: takes a key out of JSON. Earlier profiles had texts for certificates, which are issued records now.
_CHANGES = """
SELECT number, changed_fields, actor, reason, recorded_at, snapshot - 'certificates' AS snapshot
FROM star_profile_revision WHERE product = $1 ORDER BY number DESC LIMIT $2 OFFSET $3
"""
# SQL: conditional inserts, updates and upserts of rows passed as JSON.
_INSERT_MISSING = f"""
INSERT INTO star_profile (product, {_NAMES})
SELECT r.product, {_FROM_JSON} FROM jsonb_populate_recordset(NULL::star_profile, $1::jsonb) r
JOIN product p ON p.id = r.product
ON CONFLICT (product) DO NOTHING
"""
_UPDATE_UNEDITED = f"""
UPDATE star_profile s SET {_ASSIGNMENTS} FROM jsonb_populate_recordset(NULL::star_profile, $1::jsonb) r
WHERE s.product = r.product AND s.revision = 0 AND ({_STORED}) IS DISTINCT FROM ({_FROM_JSON})
"""
_WRITE_PROFILE = f"""
INSERT INTO star_profile (product, revision, {_NAMES})
SELECT $2, $3, {_FROM_JSON} FROM jsonb_populate_record(NULL::star_profile, $1::jsonb) r
ON CONFLICT (product) DO UPDATE SET revision = excluded.revision, updated_at = now(),
    {", ".join(f"{name} = excluded.{name}" for name in _COLUMNS)}
WHERE star_profile.revision = excluded.revision - 1
"""


class _ProfileTime(msgspec.Struct, frozen=True):
    product: str
    updated_at: datetime


async def list_star_products() -> list[StarProduct]:
    """List the publicly visible products with a STAR profile, in the order that editors chose."""
    return await database.fetch_as(StarProduct, _STAR_PRODUCTS)


async def get_profile(product_id: str) -> StarProfileState | None:
    """Return a product's STAR profile, even if the product is hidden; None if it has none."""
    return await database.fetch_one_as(StarProfileState, _PROFILE, product_id)


async def find_by_display_name(name: str) -> ProductOption | None:
    """Find a publicly visible product by the display name of its STAR profile, ignoring case.

    If several match, the one with the smallest id is returned; None if none does.
    """
    return await database.fetch_one_as(ProductOption, _BY_DISPLAY_NAME, name)


async def list_profile_times() -> dict[str, datetime]:
    """Return the time of the last change of each certified product's STAR profile, by product id."""
    query = Profile.select(Profile.product, Profile.updated_at).where(
        Profile.product.star == True  # noqa: E712 - Piccolo overloads ==
    )
    return {row.product: row.updated_at for row in await database.fetch_as(_ProfileTime, query)}


async def list_profile_changes(product_id: str, *, limit: int, skip: int) -> list[StarProfileChange]:
    """List a page of the revisions of a STAR profile, latest first."""
    return await database.fetch_as(StarProfileChange, _CHANGES, product_id, limit, skip)


async def get_snapshot(product_id: str, number: int) -> StarProfile | None:
    """Return the profile stored with this revision; None if there is none."""
    query = StarProfileRevision.select(StarProfileRevision.snapshot)
    stored = await database.fetch_value(
        query.where((StarProfileRevision.product == product_id) & (StarProfileRevision.number == number))
    )
    if stored is None:
        return None
    fields = msgspec.json.decode(stored, type=dict[str, Any])
    # Earlier profiles had texts for certificates, which are issued records now.
    return msgspec.convert({name: fields[name] for name in _COLUMNS if name in fields}, StarProfile)


async def write_profile(product_id: str, number: int, profile: StarProfile) -> bool:
    """Store a STAR profile as revision `number`.

    Returns False if the stored revision isn't `number - 1`, because someone else has changed the profile.
    """
    return await database.execute(_WRITE_PROFILE, _to_json(profile), product_id, number) == 1


async def record_change(
    product_id: str, number: int, profile: StarProfile, *, changed: Sequence[str], actor: str, reason: str
) -> None:
    """Insert a revision into a STAR profile's history; does nothing if this revision exists already."""
    revision = StarProfileRevision(
        product=product_id,
        number=number,
        snapshot=_to_json(profile),
        changed_fields=list(changed),
        actor=actor,
        reason=reason,
    )
    query = StarProfileRevision.insert(revision).on_conflict(
        target=(StarProfileRevision.product, StarProfileRevision.number), action="DO NOTHING"
    )
    await database.execute(query)


async def export_revisions(actor: str) -> list[dict[str, Any]]:
    """Read the revisions that the admin with this email address made, for the export of personal data."""
    query = StarProfileRevision.select(
        *(StarProfileRevision.product, StarProfileRevision.number, StarProfileRevision.changed_fields),
        *(StarProfileRevision.reason, StarProfileRevision.recorded_at),
    )
    return await database.fetch_dicts(query.where(StarProfileRevision.actor == actor).order_by(StarProfileRevision.id))


async def anonymize_revisions(actor: str) -> None:
    """Replace the email address of the admin who made revisions; the revisions remain."""
    query = StarProfileRevision.update({StarProfileRevision.actor: ERASED_ACTOR})
    await database.execute(query.where(StarProfileRevision.actor == actor))


async def insert_missing_profiles(profiles: Sequence[dict[str, Any]]) -> int:
    """Insert these STAR profiles for products that exist and have no profile; returns the number inserted."""
    return await database.execute(_INSERT_MISSING, _to_json(profiles))


async def update_unedited_profiles(profiles: Sequence[dict[str, Any]]) -> int:
    """Replace the stored STAR profiles that no editor has changed (revision 0) by these.

    Returns the number of profiles that were updated.
    """
    return await database.execute(_UPDATE_UNEDITED, _to_json(profiles))


def _to_json(value: object) -> str:
    return msgspec.json.encode(value).decode()
