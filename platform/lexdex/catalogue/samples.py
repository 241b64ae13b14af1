"""Loads the sample catalogue that the project ships, the profiles of its certified products, the editors' lists."""

import itertools
from collections.abc import Callable, Mapping
from typing import Any

from lexdex.catalogue import artwork, sample, service
from lexdex.catalogue.schemas import Source
from lexdex.catalogue.service import picks, stars
from lexdex.foundation import database

BATCH_SIZE = 200
ACTOR = "sample catalogue"

Progress = Callable[[int, int], None]


async def load_sample(progress: Progress = lambda _done, _total: None) -> int:
    """All of it or nothing, so that a start that was cut off begins anew; how many products it holds.

    Over a catalogue that has products already it changes those of the same ids and leaves all others alone.
    """
    loaded = 0
    given = iter(sample.products())
    async with database.transaction():
        while portion := list(itertools.islice(given, BATCH_SIZE)):
            documents = [_with_logo(document) for document in portion]
            await service.save(documents, source=Source("sample"), actor=ACTOR, reason="sample catalogue")
            loaded += len(portion)
            progress(loaded, sample.COUNT)
        await stars.seed()
        await picks.seed()
    return loaded


def _with_logo(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """The certified products bear a drawing of ours; all others show the building icon."""
    drawing = f"{document['id']}.svg"
    return {**document, "logo": drawing} if drawing in artwork.drawings() and not document.get("logo") else document
