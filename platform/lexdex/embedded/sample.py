"""Loads the sample catalogue with STAR profiles and editors' picks."""

import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from lexdex.catalogue import service
from lexdex.catalogue.bundled_logos import load_bundled_logos
from lexdex.catalogue.schemas import Source
from lexdex.catalogue.service import picks
from lexdex.foundation import database
from lexdex.foundation.errors import Invalid
from lexdex.star_profiles.service import profiles

BATCH_SIZE = 200
ACTOR = "sample catalogue"
NOT_INSTALLED = "The sample catalogue is not part of this installation. Import products with `lexdex catalogue import`."

Progress = Callable[[int, int], None]


async def load_sample(progress: Progress = lambda _done, _total: None) -> int:
    """Load the sample catalogue in one transaction, so that it is loaded completely or not at all.

    Returns the number of products. Existing products with other ids are not changed.
    """
    products, count = _read_sample()
    loaded = 0
    async with database.transaction():
        while batch := list(itertools.islice(products, BATCH_SIZE)):
            documents = [_add_logo(document) for document in batch]
            await service.save_products(documents, source=Source("sample"), actor=ACTOR, reason="sample catalogue")
            loaded += len(batch)
            progress(loaded, count)
        await profiles.seed_profiles()
        await picks.seed_picks()
    return loaded


def _read_sample() -> tuple[Iterator[Mapping[str, Any]], int]:
    try:
        # The package is part of a checkout but not of the production image.
        import lexdex_sample  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise Invalid(NOT_INSTALLED) from error
    return lexdex_sample.generate_products(), lexdex_sample.COUNT


def _add_logo(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the product with its bundled logo, if one exists and the product names no logo."""
    drawing = f"{document['id']}.svg"
    return {**document, "logo": drawing} if drawing in load_bundled_logos() and not document.get("logo") else document
