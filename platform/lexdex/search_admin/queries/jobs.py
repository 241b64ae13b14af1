"""Queries of the search's jobs and of their log lines."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

import msgspec
from piccolo.columns.base import Column
from piccolo.query.functions.aggregate import Count

from lexdex.foundation import database
from lexdex.search_admin.schemas.jobs import JobKind, JobState, SearchJobLine, StoredJob
from lexdex.search_admin.tables import SearchJob
from lexdex.search_admin.tables import SearchJobLine as Line

_COLUMNS: Final[tuple[Column, ...]] = tuple(getattr(SearchJob, name) for name in StoredJob.__struct_fields__)
Values = dict[Column | str, Any]
_NO_PROGRESS: Final[Values] = {SearchJob.done: 0, SearchJob.total: 0}
ACTIVE: Final = ["queued", "running"]


class _Flag(msgspec.Struct, frozen=True):
    cancel_requested: bool


async def insert_job(job_id: UUID, kind: JobKind, release: str, account_id: UUID, *, promotes: bool) -> bool:
    """Insert a queued job; returns False if another one is queued or running."""
    row = SearchJob(
        id=job_id,
        kind=kind,
        release=release,
        promotes=promotes,
        requested_by=account_id,
        requested_at=datetime.now(UTC),
    )
    return await database.execute(SearchJob.insert(row).on_conflict(action="DO NOTHING")) == 1


async def find_job(job_id: UUID) -> StoredJob | None:
    """Return a job; None if it doesn't exist."""
    return await database.fetch_one_as(StoredJob, SearchJob.select(*_COLUMNS).where(SearchJob.id == job_id))


async def find_active() -> StoredJob | None:
    """Return the job that is queued or running, if any."""
    return await database.fetch_one_as(StoredJob, SearchJob.select(*_COLUMNS).where(SearchJob.state.is_in(ACTIVE)))


async def find_last_rebuild() -> StoredJob | None:
    """Return the last rebuild that succeeded."""
    query = SearchJob.select(*_COLUMNS).where((SearchJob.kind == "rebuild") & (SearchJob.state == "succeeded"))
    return await database.fetch_one_as(StoredJob, query.order_by(SearchJob.requested_at, ascending=False).limit(1))


async def list_rebuilds(releases: list[str]) -> list[StoredJob]:
    """List the jobs that have published these releases."""
    if not releases:
        return []
    query = SearchJob.select(*_COLUMNS).where((SearchJob.kind == "rebuild") & SearchJob.release.is_in(releases))
    return await database.fetch_as(StoredJob, query)


async def list_jobs(*, limit: int, offset: int) -> list[StoredJob]:
    """List jobs, latest first."""
    query = SearchJob.select(*_COLUMNS).order_by(SearchJob.requested_at, ascending=False).order_by(SearchJob.id)
    return await database.fetch_as(StoredJob, query.limit(limit).offset(offset))


async def count_jobs() -> int:
    """Count all jobs."""
    return int(await database.fetch_value(SearchJob.select(Count())))


async def start_job(job_id: UUID) -> StoredJob | None:
    """Mark a job as running, also again after its worker stopped; returns None if it has ended or is unknown."""
    now = datetime.now(UTC)
    is_active = (SearchJob.id == job_id) & SearchJob.state.is_in(ACTIVE)
    started = SearchJob.update({SearchJob.state: "running", SearchJob.started_at: now, SearchJob.beat_at: now})
    if not await database.execute(started.where(is_active)):
        return None
    return await find_job(job_id)


async def start_phase(job_id: UUID, phase: str) -> None:
    """Store the name of a job's new phase, without progress."""
    values: Values = {SearchJob.phase: phase, SearchJob.phase_started_at: datetime.now(UTC), **_NO_PROGRESS}
    await database.execute(SearchJob.update(values).where(SearchJob.id == job_id))


async def save_progress(job_id: UUID, done: int, total: int) -> bool:
    """Store a job's progress and that it still runs; returns whether it is to be cancelled."""
    values: Values = {SearchJob.done: done, SearchJob.total: total, SearchJob.beat_at: datetime.now(UTC)}
    await database.execute(SearchJob.update(values).where(SearchJob.id == job_id))
    query = SearchJob.select(SearchJob.cancel_requested).where(SearchJob.id == job_id)
    flag = await database.fetch_one_as(_Flag, query)
    return flag is None or flag.cancel_requested


async def save_release(job_id: UUID, release: str, products: int) -> None:
    """Store what a rebuild has published."""
    values: Values = {SearchJob.release: release, SearchJob.products: products}
    await database.execute(SearchJob.update(values).where(SearchJob.id == job_id))


async def request_cancellation(job_id: UUID) -> bool:
    """Ask the worker to cancel a running job; returns False if it has ended."""
    is_active = (SearchJob.id == job_id) & SearchJob.state.is_in(ACTIVE)
    return await database.execute(SearchJob.update({SearchJob.cancel_requested: True}).where(is_active)) == 1


async def end_job(job_id: UUID, state: JobState, message: str, *, only: JobState | None = None) -> bool:
    """Store how a job ended; with `only`, just if it is in that state. Returns whether it was changed."""
    states: list[str] = [only] if only else ACTIVE
    values: Values = {SearchJob.state: state, SearchJob.message: message, SearchJob.ended_at: datetime.now(UTC)}
    query = SearchJob.update(values).where((SearchJob.id == job_id) & SearchJob.state.is_in(states))
    return await database.execute(query) == 1


async def insert_line(job_id: UUID, text: str) -> None:
    """Add a line to a job's log."""
    await database.execute(Line.insert(Line(job=job_id, text=text, logged_at=datetime.now(UTC))))


async def list_lines(job_id: UUID, limit: int) -> list[SearchJobLine]:
    """List the last lines of a job's log, oldest first."""
    query = Line.select(Line.logged_at, Line.text).where(Line.job == job_id).order_by(Line.id, ascending=False)
    return (await database.fetch_as(SearchJobLine, query.limit(limit)))[::-1]


async def delete_jobs(older_than_days: int) -> int:
    """Delete the jobs, with their lines, that were requested more than `older_than_days` ago and have ended."""
    oldest = datetime.now(UTC) - timedelta(days=older_than_days)
    query = SearchJob.delete().where((SearchJob.requested_at < oldest) & SearchJob.state.not_in(ACTIVE))
    return await database.execute(query)


async def export_jobs(account_id: UUID) -> list[dict[str, Any]]:
    """List the jobs that a person started."""
    columns = (SearchJob.kind, SearchJob.release, SearchJob.state, SearchJob.requested_at, SearchJob.ended_at)
    query = SearchJob.select(*columns).where(SearchJob.requested_by == account_id)
    return await database.fetch_dicts(query.order_by(SearchJob.requested_at))
