"""An answer as a sequence of events: first what was understood, then the tools, then the text, then the rest."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

PARTS: Final = {
    "interpretation": ("interpretation", "unmet_constraints"),
    "products": ("product_ids", "total", "outcome", "facets"),
}
"""The events before the sentences, and which fields of the answer each brings."""
SENTENCES: Final = "sentences"


def events(body: bytes) -> Iterator[dict[str, Any]]:
    """The fields of the whole answer, each in exactly one event; sentences one by one."""
    fields = msgspec.json.decode(body, type=dict[str, msgspec.Raw])
    for name, part in PARTS.items():
        yield _event(name, {field: fields.pop(field) for field in part})
    for sentence in msgspec.json.decode(fields.pop(SENTENCES), type=list[msgspec.Raw]):
        yield _event("sentence", sentence)
    yield _event("done", fields)


def _event(name: str, data: object) -> dict[str, Any]:
    return {"event": name, "data": msgspec.json.encode(data).decode()}
