"""Fills the catalogue that the journeys walk through: `python -m lexdex_tests.journeys.seed`."""

import asyncio
import shutil
from collections.abc import Iterator
from typing import Any

import lexdex_sample as sample
from lexdex.catalogue import default_picks, service
from lexdex.catalogue.bundled_logos import load_bundled_logos
from lexdex.catalogue.schemas import Source
from lexdex.foundation import database
from lexdex.search import jobs
from lexdex.seed import seed_features
from lexdex.settings import Settings, load
from lexdex_search_tests.cached_artifacts import sample_releases

MAX_OTHERS = 360
"""Besides the certified five: enough for several pages of results, few enough to be embedded while a person waits."""
RIGHT_TO_LEFT = {
    "id": "mizan-uqud",
    "name": "ميزان العقود",
    "company": "شركة ميزان",
    "description": "أداة لمراجعة العقود وإدارتها باللغة العربية.",
    "categories": ["Contracts and Documents"],
    "languages": ["Arabic"],
}
BARE = {"id": "bare-tool", "name": "Bare Tool"}
"""Nobody has stated anything about this one."""
REVIEWED = {"id": "reviewed-tool", "name": "Reviewed Tool"}
"""Of its reviews, other journeys read nothing."""


def select_documents() -> Iterator[dict[str, Any]]:
    """Select the STAR products with logos, the editors' picks, a sample of the others, and two test products."""
    every = [dict(product) for product in sample.generate_products()]
    drawn = {name.removesuffix(".svg") for name in load_bundled_logos()}
    picked = {id_ for ids in default_picks.load_default_picks().values() for id_ in ids} - drawn
    plain = [product for product in every if product["id"] not in drawn | picked]
    yield from ({**product, "logo": f"{product['id']}.svg"} for product in every if product["id"] in drawn)
    yield from (product for product in every if product["id"] in picked)
    yield from plain[:: len(plain) // MAX_OTHERS]
    yield from (RIGHT_TO_LEFT, BARE, REVIEWED)


async def seed(settings: Settings) -> None:
    """Create the tables, products, STAR profiles and the search index."""
    await database.migrate(settings)
    async with database.pool(settings):
        await service.save_products(list(select_documents()), source=Source("sample"), actor="journeys")
        await seed_features()
        _copy_releases(settings)
        await jobs.reindex(settings)


def _copy_releases(settings: Settings) -> None:
    """Copy the search release with the sample's vectors, if the tests of the search pipeline have built it."""
    if sample_releases().is_dir():
        shutil.copytree(sample_releases(), settings.releases_path)


if __name__ == "__main__":
    asyncio.run(seed(load()))
