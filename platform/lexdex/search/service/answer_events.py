"""Splits an answer into server-sent events, in the order in which a page shows its parts."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

FIELDS_BY_EVENT: Final = {
    "interpretation": ("interpretation", "unmet_constraints"),
    "products": ("product_ids", "total", "may_fit_total", "compared", "outcome", "facets"),
}
"""The events before the sentences, each with the fields of the answer that it contains."""
SENTENCES: Final = "sentences"


def stream_events(fields: Mapping[str, msgspec.Raw]) -> Iterator[dict[str, Any]]:
    """Yield the events of an answer: `interpretation`, `products`, one `sentence` for each sentence, and `done`.

    `fields` are the answer's fields as JSON. Each field is in exactly one event; `done` has those that no other event
    has.
    """
    remaining = dict(fields)
    for name, names in FIELDS_BY_EVENT.items():
        yield _build_event(name, {field: remaining.pop(field) for field in names})
    for sentence in msgspec.json.decode(remaining.pop(SENTENCES), type=list[msgspec.Raw]):
        yield _build_event("sentence", sentence)
    yield _build_event("done", remaining)


def _build_event(name: str, data: object) -> dict[str, Any]:
    return {"event": name, "data": msgspec.json.encode(data).decode()}
