"""Queries of what was measured of releases."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from lexdex.foundation import database
from lexdex.search_admin.tables import ReleaseMeasurement


class StoredMeasurement(msgspec.Struct, frozen=True):
    """What was measured of a release; `report` is a `ReleaseReport` of the engine as JSON values."""

    release: str
    measured_at: datetime
    failures: tuple[str, ...]
    report: dict[str, Any]


async def list_measurements(releases: Sequence[str]) -> list[StoredMeasurement]:
    """List what was measured of these releases."""
    if not releases:
        return []
    table = ReleaseMeasurement
    query = table.select(table.release, table.measured_at, table.failures, table.report)
    return await database.fetch_as(StoredMeasurement, query.where(table.release.is_in(list(releases))))


async def save_measurement(release: str, failures: Sequence[str], report: str) -> None:
    """Store what was measured of a release, in place of an earlier measurement; `report` is JSON."""
    table = ReleaseMeasurement
    await database.execute(table.delete().where(table.release == release))
    row = table(release=release, measured_at=datetime.now(UTC), failures=list(failures), report=report)
    await database.execute(table.insert(row))


async def delete_others(releases: Sequence[str]) -> int:
    """Delete the measurements of all releases but these, which exist."""
    table = ReleaseMeasurement
    return await database.execute(table.delete().where(table.release.not_in([*releases, ""])))
