"""Encodes answers for storage: equal answers have equal digests, so that each is stored once."""

import hashlib
import zlib
from typing import Any, Final

import msgspec

from lexdex.foundation.errors import NotFound
from lexdex.search.queries.answer_contents import NewContent
from lexdex_search.results import SearchAnswer

COMPRESSION_LEVEL: Final = 6
DIGEST_BYTES: Final = 16
NOT_FOUND: Final = "Answer not found. The link may have expired, or the search was deleted."


class _LoggedContent(msgspec.Struct, frozen=True):
    """The part of a stored answer that belongs to the export of a search; searches of earlier versions have no other.

    `interpretation` is of any form, because earlier versions had other fields.
    """

    interpretation: dict[str, Any]


def build_content(found: SearchAnswer, product_ids: tuple[str, ...]) -> NewContent:
    """Build the row of an answer that showed these products.

    It is without its release, so that equal answers of several releases are one row, and without the product data that
    is read from the catalogue whenever the answer is shown; see `update_products`.
    """
    results = (
        msgspec.structs.replace(result, product_name="", company_name="", description="")
        for result in found.product_ids
    )
    text = encode(msgspec.structs.replace(found, release="", product_ids=tuple(results)))
    digest = hashlib.blake2b(f"{text} {product_ids}".encode(), digest_size=DIGEST_BYTES).hexdigest()
    return NewContent(digest, product_ids, zlib.compress(text.encode(), COMPRESSION_LEVEL))


def decode_answer(content: bytes) -> SearchAnswer:
    """Decode a stored answer; raises NotFound if an earlier version stored it, whose answers had other fields."""
    try:
        return msgspec.json.decode(zlib.decompress(content), type=SearchAnswer)
    except msgspec.ValidationError:
        raise NotFound(NOT_FOUND) from None


def decode_interpretation(content: bytes | None) -> dict[str, Any]:
    """Return the interpretation of the query from a stored answer; empty if there is none."""
    if content is None:
        return {}
    return msgspec.json.decode(zlib.decompress(content), type=_LoggedContent).interpretation


def encode(value: object) -> str:
    """Encode a value as JSON in a deterministic order, so that equal values give equal texts."""
    return msgspec.json.encode(value, order="deterministic").decode()
