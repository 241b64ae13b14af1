"""The releases of the index: their state, what was measured of them, and their differences to the one in force."""

import asyncio
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from lexdex.accounts.service.names import list_names
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas.product_table import TableFilter
from lexdex.catalogue.service import product_table
from lexdex.foundation.errors import NotFound
from lexdex.search.releases import open_store
from lexdex.search.service import index_pin
from lexdex.search_admin.queries import jobs
from lexdex.search_admin.schemas.jobs import StoredJob
from lexdex.search_admin.schemas.releases import (
    MAX_LISTED_PRODUCTS,
    MAX_RELEASES,
    GateResult,
    IndexRelease,
    ProductDifference,
    ReleaseDetails,
    ReleaseDifference,
    ReleaseOverview,
    ReleasePin,
    ReleaseProduct,
    ReleaseState,
)
from lexdex.search_admin.service import gate
from lexdex.settings import Settings
from lexdex_search.release.differences import ChangedProduct, compare_releases
from lexdex_search.release.errors import ReleaseError
from lexdex_search.release.manifest import Manifest
from lexdex_search.release.store import ReleaseStore

DELETED: Final = "Deleted account"
NO_RELEASE: Final = "Release not found. It may have been replaced by newer ones."
PRODUCTS_PER_SECOND: Final = 60
"""How fast products are embedded, until a rebuild was measured here."""
FIXED_SECONDS: Final = 20
"""For writing and measuring a release."""


class _OnDisk(msgspec.Struct, frozen=True):
    """What the folder of a release says about it; without a manifest if that is damaged."""

    id: str
    manifest: Manifest | None
    problem: str
    size_bytes: int


async def describe_overview(settings: Settings) -> ReleaseOverview:
    """Return the releases, newest first, with what can be done now."""
    store = open_store(settings)
    history = await asyncio.to_thread(store.read_history)
    found = await asyncio.to_thread(_read_all, store)
    pin = await index_pin.find_pin(store)
    active, products = await jobs.find_active(), await _count_products()
    return ReleaseOverview(
        in_force=history[0] if history else None,
        previous=_find_previous(history, found),
        pin=await _describe_pin(pin) if pin else None,
        active_job=active.id if active else None,
        products=products,
        rebuild_seconds=_estimate_seconds(products, await jobs.find_last_rebuild()),
        releases=await _describe_all(found, history[0] if history else None),
    )


async def describe_release(settings: Settings, release: str) -> ReleaseDetails:
    """Return a release with its differences to the one in force; raises NotFound."""
    store = open_store(settings)
    if release not in await asyncio.to_thread(store.list_ids):
        raise NotFound(NO_RELEASE)
    current = await asyncio.to_thread(store.read_current_id)
    found = await asyncio.to_thread(_read_release, store, release)
    (described,) = await _describe_all([found], current)
    difference = None
    if current not in {None, release} and not found.problem:
        difference = await _compare(store, str(current), release)
    return ReleaseDetails(
        **msgspec.structs.asdict(described),
        model=found.manifest.model if found.manifest else "",
        policy_version=found.manifest.policy_version if found.manifest else "",
        dimensions=found.manifest.dimensions if found.manifest else 0,
        difference=difference,
    )


async def _count_products() -> int:
    public = TableFilter(status="active", hidden=False)
    return (await product_table.list_page(public, "name", limit=1, offset=0)).total


def _read_all(store: ReleaseStore) -> list[_OnDisk]:
    return [_read_release(store, release) for release in reversed(store.list_ids()[-MAX_RELEASES:])]


def _read_release(store: ReleaseStore, release: str) -> _OnDisk:
    return _OnDisk(
        id=release,
        manifest=gate.read_manifest(store, release),
        problem=gate.find_problem(store, release),
        size_bytes=_measure_size(store.directory / release),
    )


def _measure_size(folder: Path) -> int:
    total = 0
    for path in folder.rglob("*"):
        try:
            total += path.stat().st_size
        except FileNotFoundError:
            # The worker deletes old releases at any time.
            continue
    return total


def _find_previous(history: tuple[str, ...], found: list[_OnDisk]) -> str | None:
    usable = {release.id for release in found if not release.problem}
    return next((release for release in history[1:] if release in usable), None)


async def _describe_all(found: list[_OnDisk], current: str | None) -> list[IndexRelease]:
    ids = [release.id for release in found]
    results = await gate.find_results(ids)
    rebuilds = {job.release: job for job in await jobs.list_rebuilds(ids)}
    names = await list_names({job.requested_by for job in rebuilds.values()})
    described = []
    for release in found:
        job = rebuilds.get(release.id)
        builder = names.get(job.requested_by, DELETED) if job else ""
        described.append(_describe(release, current, results.get(release.id), builder))
    return described


def _describe(release: _OnDisk, current: str | None, result: GateResult | None, builder: str) -> IndexRelease:
    manifest = release.manifest
    return IndexRelease(
        id=release.id,
        created_at=datetime.fromisoformat(manifest.created_at) if manifest else None,
        products=manifest.products if manifest else 0,
        size_bytes=release.size_bytes,
        state=_find_state(release, current),
        problem=release.problem,
        origin="rebuild" if builder else "update",
        built_by=builder,
        gate=result,
        obstacle=gate.find_obstacle(release.problem, result),
    )


def _find_state(release: _OnDisk, current: str | None) -> ReleaseState:
    if release.problem == gate.OUTDATED:
        return "outdated"
    if release.problem == gate.DAMAGED:
        return "damaged"
    return "in_force" if release.id == current else "ready"


async def _describe_pin(pin: index_pin.StoredPin) -> ReleasePin:
    names = await list_names({pin.account})
    return ReleasePin(pin.release, names.get(pin.account, DELETED), pin.pinned_at, pin.reason)


def _estimate_seconds(products: int, last: StoredJob | None) -> int:
    """Estimate from the last rebuild, which includes writing and measuring."""
    if last and last.products and last.started_at and last.ended_at:
        seconds = (last.ended_at - last.started_at).total_seconds()
        return max(1, round(seconds * products / last.products))
    return FIXED_SECONDS + products // PRODUCTS_PER_SECOND


async def _compare(store: ReleaseStore, current: str, release: str) -> ReleaseDifference | None:
    try:
        found = await asyncio.to_thread(compare_releases, store, current, release)
    except ReleaseError:
        # The one in force is damaged, or was replaced meanwhile.
        return None
    # A release doesn't say which products are generated; the catalogue does.
    samples = frozenset(await catalogue.list_sample_ids())
    return ReleaseDifference(
        compared_with=current,
        added=_list_first(found.added, samples),
        removed=_list_first(found.removed, samples),
        changed=_list_first(found.changed, samples),
    )


def _list_first(products: tuple[ChangedProduct, ...], samples: frozenset[str]) -> ProductDifference:
    first = [
        ReleaseProduct(each.id, each.name, each.id in samples, each.fields) for each in products[:MAX_LISTED_PRODUCTS]
    ]
    return ProductDifference(len(products), first)
