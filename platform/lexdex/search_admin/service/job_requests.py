"""Starts, lists and cancels the jobs of the search."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID, uuid4

from lexdex.accounts.permissions import Permission, require_permission
from lexdex.accounts.service.names import list_names
from lexdex.audit import service as audit
from lexdex.foundation import database, outbox
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, NotFound
from lexdex.search.releases import open_store
from lexdex.search_admin.events import SearchJobRequested
from lexdex.search_admin.queries import jobs as queries
from lexdex.search_admin.schemas.jobs import (
    MAX_LINES,
    NewSearchJob,
    SearchJob,
    SearchJobDetails,
    SearchJobPage,
    StoredJob,
)
from lexdex.search_admin.service import gate
from lexdex.search_admin.service.releases import NO_RELEASE
from lexdex.search_admin.service.running import CANCELLED
from lexdex.settings import Settings

PAGE_SIZE: Final = 20
LOST_AFTER: Final = timedelta(minutes=10)
"""Far longer than another worker needs to go on with the job of a dead one."""
LOST: Final = "The worker stopped, and no other one went on. Start the job again."
ANOTHER: Final = "Another job of the search is running. Wait until it ends, or cancel it."
NO_JOB: Final = "Job not found."
ENDED: Final = "This job has ended already."


async def request_job(settings: Settings, actor: Actor, new: NewSearchJob) -> SearchJobDetails:
    """Queue a job for the worker; one runs at a time.

    Raises Conflict while another one is queued or running, or if the release to measure is damaged; NotFound if it
    doesn't exist; and Forbidden without the permission to promote, if the rebuild shall promote its release.
    """
    promotes = new.promotes and new.kind == "rebuild"
    if promotes:
        require_permission(actor, Permission.PROMOTE_RELEASES)
    release = new.release if new.kind == "measurement" else ""
    if new.kind == "measurement":
        await _require_usable(settings, release)
    job_id = uuid4()
    async with database.transaction():
        await _end_lost()
        if not await queries.insert_job(job_id, new.kind, release, actor.account_id, promotes=promotes):
            raise Conflict(ANOTHER)
        after = {"kind": new.kind, "release": release, "promotes": promotes}
        await audit.record(actor, audit.Act("search_job.requested", "search_job", job_id, after=after))
        await outbox.publish(SearchJobRequested(job_id))
    return await read_job(job_id)


async def cancel_job(actor: Actor, job_id: UUID) -> SearchJobDetails:
    """Cancel a job: a queued one at once, a running one within seconds.

    Raises NotFound, and Conflict if it has ended.
    """
    async with database.transaction():
        job = await queries.find_job(job_id)
        if job is None:
            raise NotFound(NO_JOB)
        if not await queries.request_cancellation(job_id):
            raise Conflict(ENDED)
        await queries.end_job(job_id, "cancelled", CANCELLED, only="queued")
        act = audit.Act("search_job.cancelled", "search_job", job_id, {"state": job.state}, {"state": "cancelled"})
        await audit.record(actor, act)
    return await read_job(job_id)


async def read_job(job_id: UUID) -> SearchJobDetails:
    """Return a job with the last lines of its log; raises NotFound."""
    job = await queries.find_job(job_id)
    if job is None:
        raise NotFound(NO_JOB)
    (described,) = await _describe_all([job])
    return SearchJobDetails(described, await queries.list_lines(job_id, MAX_LINES))


async def list_page(page: int) -> SearchJobPage:
    """Return one page of all jobs, latest first."""
    rows = await queries.list_jobs(limit=PAGE_SIZE, offset=(page - 1) * PAGE_SIZE)
    return SearchJobPage(await queries.count_jobs(), PAGE_SIZE, await _describe_all(rows))


async def _require_usable(settings: Settings, release: str) -> None:
    store = open_store(settings)
    if release not in await asyncio.to_thread(store.list_ids):
        raise NotFound(NO_RELEASE)
    problem = await asyncio.to_thread(gate.find_problem, store, release)
    if problem:
        raise Conflict(problem)


async def _end_lost() -> None:
    """End a running job that no worker has reported on for long: otherwise none could be started any more."""
    job = await queries.find_active()
    if job and job.beat_at and datetime.now(UTC) - job.beat_at > LOST_AFTER:
        await queries.end_job(job.id, "failed", LOST, only="running")


async def _describe_all(rows: list[StoredJob]) -> list[SearchJob]:
    names = await list_names({row.requested_by for row in rows})
    return [_describe(row, names.get(row.requested_by, "")) for row in rows]


def _describe(row: StoredJob, name: str) -> SearchJob:
    return SearchJob(
        id=row.id,
        kind=row.kind,
        release=row.release,
        promotes=row.promotes,
        state=row.state,
        phase=row.phase,
        done=row.done,
        total=row.total,
        remaining_seconds=_estimate_remaining(row),
        is_cancelling=row.state == "running" and row.cancel_requested,
        requested_by=row.requested_by,
        requested_by_name=name,
        requested_at=row.requested_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        message=row.message,
    )


def _estimate_remaining(row: StoredJob) -> int | None:
    """Estimate how long the phase still takes, at the speed so far."""
    if row.state != "running" or not row.done or not row.phase_started_at or not row.beat_at:
        return None
    elapsed = (row.beat_at - row.phase_started_at).total_seconds()
    return max(0, round(elapsed / row.done * (row.total - row.done)))
