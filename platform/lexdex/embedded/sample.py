"""Loads the sample catalogue with STAR profiles and editors' picks."""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from lexdex.catalogue import service
from lexdex.catalogue.bundled_logos import load_bundled_logos
from lexdex.catalogue.schemas import Source
from lexdex.catalogue.service import picks, removal
from lexdex.foundation import database
from lexdex.foundation.errors import Invalid
from lexdex.star_profiles.service import profiles

BATCH_SIZE = 200
ACTOR = "sample catalogue"
DEFAULT_CATALOGUE = "Default catalogue"
"""The actor of the real products, which are loaded with the invented ones."""
NOT_INSTALLED = "The sample catalogue is not part of this installation. Import products with `lexdex catalogue import`."

Progress = Callable[[int, int], None]
Document = Mapping[str, Any]


async def load_sample(progress: Progress = lambda _done, _total: None) -> int:
    """Load the sample catalogue in one transaction, so that it is loaded completely or not at all.

    Returns the number of products. Existing products with other ids are not changed.
    """
    return await _load(progress, only_missing=False)


async def load_removed_sample(progress: Progress = lambda _done, _total: None) -> int:
    """Undo the removal of the sample catalogue: load its generated products that are missing; returns their number.

    Products that the removal hid become visible again. All other products stay as they are.
    """
    return await _load(progress, only_missing=True)


async def _load(progress: Progress, *, only_missing: bool) -> int:
    products, count = _read_sample()
    read = loaded = 0
    async with database.transaction():
        while batch := list(itertools.islice(products, BATCH_SIZE)):
            chosen = await _select_missing(batch) if only_missing else batch
            deleted = set(await service.list_deleted_ids([document["id"] for document in chosen]))
            documents = [_add_logo(document) for document in chosen if document["id"] not in deleted]
            await _save(documents)
            read += len(batch)
            loaded += len(documents)
            progress(read, count)
        await removal.reset_sample_removal(ACTOR)
        await profiles.seed_profiles()
        await picks.seed_picks()
    return loaded


async def _save(documents: Sequence[Document]) -> None:
    """Save products; in the history, only invented ones come from a sample."""
    generated = [document for document in documents if document["sample"]]
    real = [document for document in documents if not document["sample"]]
    await service.save_products(generated, source=Source("sample"), actor=ACTOR, reason="sample catalogue")
    await service.save_products(real, source=Source("editor"), actor=DEFAULT_CATALOGUE)


async def _select_missing(batch: Sequence[Document]) -> list[Document]:
    """Return the generated products of the batch that the catalogue does not have."""
    generated = [document for document in batch if document["sample"]]
    missing = set(await picks.list_unknown_ids([document["id"] for document in generated]))
    return [document for document in generated if document["id"] in missing]


def _read_sample() -> tuple[Iterator[Document], int]:
    try:
        # The package is part of a checkout but not of the production image.
        import lexdex_sample  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise Invalid(NOT_INSTALLED) from error
    return lexdex_sample.generate_products(), lexdex_sample.COUNT


def _add_logo(document: Document) -> Document:
    """Return the product with its bundled logo, if one exists and the product names no logo."""
    drawing = f"{document['id']}.svg"
    return {**document, "logo": drawing} if drawing in load_bundled_logos() and not document.get("logo") else document
