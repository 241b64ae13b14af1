"""Answer permalinks: stores each answer under an id by which it can be read and compared with a repeated search."""

import hashlib
import re
import zlib
from typing import Final

import msgspec

from lexdex.foundation.errors import NotFound, Unavailable
from lexdex.foundation.tokens import derive_token
from lexdex.search.port import SearchEngine
from lexdex.search.queries import answer_snapshots as queries
from lexdex.search.queries.answer_snapshots import NewSnapshot
from lexdex.search.schemas import AnswerSnapshot, Replay
from lexdex.search.service.answers import update_products
from lexdex.settings import Settings
from lexdex_search.fingerprint import compute_fingerprint
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import SearchAnswer

MAX_RESULTS: Final = 50
COMPRESSION_LEVEL: Final = 6
NOT_FOUND: Final = "Answer not found. The link may have expired."
_IS_ID: Final = re.compile(r"[A-Za-z0-9_-]{43}")


async def store_answer(settings: Settings, request: SearchRequest, found: SearchAnswer) -> SearchAnswer:
    """Store the engine's answer under its permalink id; returns it with this id and current product data."""
    canonical_request, canonical_answer = _encode(request), _encode(found)
    # Derived from request and release, not from the answer, so that repeating a search returns the same permalink.
    answer_id = derive_token(settings, "answer", f"{compute_fingerprint()} {found.release} {canonical_request}")
    content = zlib.compress(_encode(_remove_variable_fields(found)).encode(), COMPRESSION_LEVEL)
    new = NewSnapshot(
        request=canonical_request,
        release=found.release,
        policy_digest=found.policy.digest,
        answer_digest=_digest(canonical_answer),
        content_digest=hashlib.sha256(content).hexdigest(),
        content=content,
    )
    await queries.insert_snapshot(answer_id, new)
    return await update_products(msgspec.structs.replace(found, answer_id=answer_id))


async def get_snapshot(engine: SearchEngine, answer_id: str) -> AnswerSnapshot:
    """Return a stored answer and whether repeating its search now gives the identical answer; raises NotFound."""
    stored = await queries.find_snapshot(answer_id) if _IS_ID.fullmatch(answer_id) else None
    if stored is None:
        raise NotFound(NOT_FOUND)
    given = _decode(stored.answer)
    return AnswerSnapshot(
        answer_id=answer_id,
        request=stored.request,
        answered_at=stored.created_at,
        policy_digest=stored.policy_digest,
        answer_digest=stored.answer_digest,
        replay=await _replay(engine, stored.request, stored.release, stored.answer_digest),
        answer=await update_products(msgspec.structs.replace(given, answer_id=answer_id, release=stored.release)),
    )


async def purge_expired(settings: Settings) -> None:
    """Delete the answer snapshots that are older than their retention period."""
    await queries.delete_older_than(settings.answer_retention_days)


def _remove_variable_fields(found: SearchAnswer) -> SearchAnswer:
    """Remove what the snapshot states itself, and the product data that `update_products` reads when it is shown.

    So the content is the same under every release that gives the same answer.
    """
    results = (
        msgspec.structs.replace(result, product_name="", company_name="", description="")
        for result in found.product_ids
    )
    return msgspec.structs.replace(found, release="", product_ids=tuple(results))


async def _replay(engine: SearchEngine, request: SearchRequest, release: str, digest: str) -> Replay:
    if engine.release != release:
        return "not_in_force"
    try:
        repeated = await engine.search(request, MAX_RESULTS)
    except Unavailable:
        return "not_in_force"
    if repeated.release != release:
        return "not_in_force"
    return "identical" if _digest(_encode(repeated)) == digest else "different"


def _encode(value: object) -> str:
    """Encode a value as JSON in a deterministic order, so that equal values give equal texts."""
    return msgspec.json.encode(value, order="deterministic").decode()


def _decode(compressed: bytes) -> SearchAnswer:
    try:
        return msgspec.json.decode(zlib.decompress(compressed), type=SearchAnswer)
    except msgspec.ValidationError:
        # Stored by an earlier version, whose answers had other fields.
        raise NotFound(NOT_FOUND) from None


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
