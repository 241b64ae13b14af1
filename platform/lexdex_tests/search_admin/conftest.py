"""Releases of a small catalogue in the folder that the application uses."""

import shutil
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime

import pytest

from lexdex.foundation import outbox
from lexdex.search_admin.jobs import CONSUMERS
from lexdex.settings import Settings
from lexdex_search.release.documents import Product
from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search_tests.builders import build_product, build_small_catalogue
from lexdex_search_tests.cached_artifacts import cache_folder
from lexdex_tests.live_site import wait_until


@pytest.fixture
async def store(settings: Settings, database: None) -> AsyncIterator[ReleaseStore]:
    """An empty store of releases, which is gone after the test."""
    models = settings.model_cache_path
    if not models.exists():
        models.parent.mkdir(parents=True, exist_ok=True)
        cache_folder().mkdir(parents=True, exist_ok=True)
        models.symlink_to(cache_folder(), target_is_directory=True)
    yield ReleaseStore(settings.releases_path)
    shutil.rmtree(settings.releases_path, ignore_errors=True)


@pytest.fixture
def releases(store: ReleaseStore) -> list[str]:
    """Three releases, oldest first, of which the last is in force: one lacks a product that the next has, edited."""
    small = build_small_catalogue()
    versions = (small, small[1:], [build_product("Clausewerk", summary="Reads leases."), *small[1:]])
    return [_publish_in_own_second(store, products) for products in versions]


def _publish_in_own_second(store: ReleaseStore, products: Sequence[Product]) -> str:
    """Publish a release whose id is later than all others: ids begin with their second."""
    last = max(store.list_ids(), default="")
    assert wait_until(lambda: f"{datetime.now(UTC):%Y%m%d-%H%M%S}" > last[:15])
    return update_release(products, store, cache=cache_folder()).release


async def run_jobs(settings: Settings) -> None:
    """Run the requested jobs, as the worker does."""
    await outbox.process_all(settings, CONSUMERS)
