"""The history of a STAR profile: lists revisions, compares two of them, and restores an earlier one."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from lexdex.catalogue.schemas.editing import FieldDifference
from lexdex.catalogue.service.history import MAX_REVISION
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.files import Files
from lexdex.foundation.texts import clean_text
from lexdex.star_profiles import queries
from lexdex.star_profiles.schemas import (
    StarProfile,
    StarProfileChange,
    StarProfileComparison,
    StarProfileEdit,
    StarProfileState,
)
from lexdex.star_profiles.service.profiles import MAX_REASON_LENGTH, get_profile, publish_profile

PAGE_SIZE: Final = 100

NO_REVISION = "This STAR profile has no revision {number}."
NO_REASON = "Please give a reason for restoring the earlier revision."
ALREADY_MATCHES = "The STAR profile already matches revision {number}."


async def list_profile_changes(product_id: str, page: int) -> list[StarProfileChange]:
    """List a page of the revisions of a product's STAR profile, latest first; raises NotFound if it has no profile.

    Empty if the profile was installed and never edited.
    """
    await get_profile(product_id)
    return await queries.list_profile_changes(product_id, limit=PAGE_SIZE, skip=(page - 1) * PAGE_SIZE)


async def compare_revisions(product_id: str, before: int, after: int) -> StarProfileComparison:
    """Return the fields that differ between two revisions, in the order of the profile; raises NotFound.

    Revision 0 of a profile that wasn't installed is an empty one.
    """
    old, new = await _get_fields(product_id, before), await _get_fields(product_id, after)
    return StarProfileComparison(before, after, tuple(_list_differences(old, new)))


async def restore_revision(
    files: Files, actor: Actor, product_id: str, number: int, *, reason: str
) -> StarProfileState:
    """Save an earlier revision as a new one.

    Raises NotFound, Invalid without a reason or if a video of then was removed, or Conflict if nothing would change.
    """
    stated_reason = clean_text(reason, label="the reason", max_length=MAX_REASON_LENGTH)
    if not stated_reason:
        raise Invalid(NO_REASON)
    current = await get_profile(product_id)
    past = await _find_snapshot(current, number)
    if past is None:
        raise NotFound(NO_REVISION.format(number=number))
    if past == current.profile:
        raise Conflict(ALREADY_MATCHES.format(number=number))
    # An edit that is saved in between is a conflict, as it would be in the form.
    edit = StarProfileEdit(past, current.revision, stated_reason)
    return await publish_profile(files, actor, product_id, edit, restored_revision=number)


async def _get_fields(product_id: str, number: int) -> dict[str, Any]:
    """Return the values of a revision by the paths of their fields; raises NotFound."""
    found = await _find_snapshot(await get_profile(product_id), number)
    if found is None and number > 0:
        raise NotFound(NO_REVISION.format(number=number))
    return dict(_flatten(msgspec.to_builtins(found))) if found else {}


async def _find_snapshot(current: StarProfileState, number: int) -> StarProfile | None:
    """Return the profile as of a revision, also the installed one that was never edited."""
    if number == current.revision:
        return current.profile
    return await queries.get_snapshot(current.product_id, number) if 0 <= number <= MAX_REVISION else None


def _list_differences(before: dict[str, Any], after: dict[str, Any]) -> Iterator[FieldDifference]:
    for field in sorted(before.keys() | after.keys(), key=_get_order):
        if before.get(field) != after.get(field):
            yield FieldDifference(field, before.get(field), after.get(field))


def _flatten(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - a value of any field
    """Yield the paths and values of all fields; a list of texts is one value."""
    if isinstance(value, dict):
        parts: list[tuple[Any, Any]] = list(value.items())
    elif isinstance(value, list) and any(isinstance(part, dict) for part in value):
        parts = list(enumerate(value))
    else:
        # An empty text or list is the same as none.
        if value not in ([], ""):
            yield place, value
        return
    for name, part in parts:
        yield from _flatten(part, f"{place}.{name}" if place else str(name))


def _get_order(field: str) -> tuple[int, list[str]]:
    name, *rest = field.split(".")
    # Entries of lists in the order of their numbers: 2 before 10.
    return StarProfile.__struct_fields__.index(name), [part.zfill(3) if part.isdigit() else part for part in rest]
