"""The index after an upgrade: a release of an earlier format is rebuilt by the worker's first run."""

import json
from pathlib import Path

import msgspec

from lexdex.search import jobs
from lexdex.search.engines import open_engine_for_job
from lexdex.settings import Settings
from lexdex_search.query.request import SearchRequest
from lexdex_search.release.manifest import MANIFEST
from lexdex_search.release.store import POINTER, ReleaseStore
from lexdex_tests.builders import create_product

OLD = "20260101-000000-0badcafe"


async def test_a_release_of_an_earlier_format_is_rebuilt(settings: Settings, database: None, tmp_path: Path) -> None:
    own = msgspec.structs.replace(settings, data_dir=str(tmp_path))
    await create_product("certa", languages=("German",), summary="Reviews contracts.")
    await jobs.reindex(own)
    releases = ReleaseStore(own.releases_path)
    first = releases.read_current_id()
    assert first is not None
    manifest = releases.get_folder(first).rename(releases.directory / OLD) / MANIFEST
    manifest.write_text(json.dumps({**json.loads(manifest.read_bytes()), "id": OLD, "format": 1}))
    (releases.directory / POINTER).write_text(f"{OLD}\n")
    assert not releases.has_readable_release()
    await jobs.reindex(own)
    assert releases.has_readable_release()
    async with open_engine_for_job(own) as engine:
        matches = await engine.find_matches(SearchRequest(query="reviews contracts in German"))
    assert matches.product_ids == ("certa",)
