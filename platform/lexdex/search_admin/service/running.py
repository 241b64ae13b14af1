"""Runs the jobs of the search in the worker: rebuilds of the index and measurements of releases."""

import asyncio
import time
from typing import Final
from uuid import UUID

from lexdex.audit import service as audit
from lexdex.foundation import database
from lexdex.foundation.telemetry import get_logger
from lexdex.search.jobs import MAX_RELEASES, choose_executor, list_former_names, list_products
from lexdex.search.releases import open_store
from lexdex.search.service import index_pin
from lexdex.search_admin.queries import jobs as queries
from lexdex.search_admin.queries import measurements
from lexdex.search_admin.schemas.jobs import JobState, StoredJob
from lexdex.search_admin.service import gate
from lexdex.search_admin.service.progress import JobCancelled, JobProgress
from lexdex.settings import Settings
from lexdex_search.release.embed import embed_all, publish_embedded
from lexdex_search.release.errors import OutdatedRelease, ReleaseError
from lexdex_search.release.store import ReleaseStore

logger = get_logger("lexdex.search")

CANCELLED: Final = "Cancelled. The release in force has not changed."
UNEXPECTED: Final = "The job failed unexpectedly. The release in force has not changed; the worker's log has the cause."
NO_PRODUCTS: Final = "There are no public products to index."


class _JobFailed(Exception):
    """The job can't succeed; the text is shown to admins."""


async def run_job(settings: Settings, job_id: UUID) -> None:
    """Run a job to its end and store how it ended; does nothing if it has ended already."""
    job = await queries.start_job(job_id)
    if job is None:
        return
    progress = JobProgress(job.id)
    try:
        await progress.save()
        progress.require_running()
        async with progress.follow():
            message = await (_rebuild if job.kind == "rebuild" else _measure)(settings, job, progress)
    except JobCancelled:
        await _end(job, "cancelled", CANCELLED)
    except _JobFailed as error:
        await _end(job, "failed", str(error))
    except ReleaseError as error:
        await _end(job, "failed", gate.OUTDATED if isinstance(error, OutdatedRelease) else gate.DAMAGED)
    except Exception:
        logger.exception("a job of the search failed", job=str(job.id))
        await _end(job, "failed", UNEXPECTED)
    else:
        await progress.save()
        await _end(job, "succeeded", message)


async def _end(job: StoredJob, state: JobState, message: str) -> None:
    await queries.insert_line(job.id, message)
    await queries.end_job(job.id, state, message)


async def _measure(settings: Settings, job: StoredJob, progress: JobProgress) -> str:
    return await _pass_gate(open_store(settings), job.release, progress) or "The release passes the gate."


async def _rebuild(settings: Settings, job: StoredJob, progress: JobProgress) -> str:
    """Embed all products anew, publish a release beside the one in force, measure it, and promote it if asked to."""
    store, cache = open_store(settings), settings.model_cache_path
    products = await list_products()
    if not products:
        raise _JobFailed(NO_PRODUCTS)
    await progress.start_phase("embedding", f"Embedding {len(products):,} products.")
    started = time.monotonic()
    embedded = await asyncio.to_thread(
        embed_all, products, store, executor=choose_executor(settings), cache=cache, progress=progress.report
    )
    await progress.start_phase("publishing", f"Embedded in {time.monotonic() - started:.0f} s. Writing the release.")
    release = await asyncio.to_thread(
        publish_embedded, products, store, embedded, former_names=await list_former_names()
    )
    await queries.save_release(job.id, release, len(products))
    await progress.log(f"Release {release} is published, and not in force yet.")
    failure = await _pass_gate(store, release, progress)
    if failure:
        return f"The release is published, but not in force. {failure}"
    if not job.promotes:
        return "The release passes the gate. It is published, and not in force yet."
    await _promote(store, job, release)
    await asyncio.to_thread(store.prune, MAX_RELEASES)
    return "The release passes the gate and is in force."


async def _pass_gate(store: ReleaseStore, release: str, progress: JobProgress) -> str:
    """Measure a release; returns why it fails the gate, or an empty text."""
    await progress.start_phase("measuring", "Measuring the release.")
    result = await gate.measure(store, release, progress.report)
    for measure in result.measures:
        await progress.log(f"{measure.name}: {measure.value:g}")
    await measurements.delete_others(await asyncio.to_thread(store.list_ids))
    return gate.FAILED.format(" ".join(result.failures)) if result.failures else ""


async def _promote(store: ReleaseStore, job: StoredJob, release: str) -> None:
    """Put the rebuilt release in force; what changed in the catalogue meanwhile follows at once."""
    async with database.transaction():
        await index_pin.lock_switch()
        before = store.read_current_id()
        await index_pin.delete_pin()
        after = {"in_force": release, "job": job.id, "requested_by": job.requested_by}
        act = audit.Act("search_release.promoted", "search_release", release, {"in_force": before}, after)
        await audit.record(audit.SYSTEM, act)
        await index_pin.request_update()
        await asyncio.to_thread(store.promote, release)
