"""Answer permalinks: stores each answer under an id by which it can be read and compared with a repeated search."""

import hashlib
import re
from datetime import UTC
from typing import Final

import msgspec

from lexdex.foundation.errors import NotFound, TooMany, Unavailable
from lexdex.foundation.tokens import derive_token
from lexdex.search.port import SearchEngine
from lexdex.search.queries import answer_contents
from lexdex.search.queries import answer_snapshots as queries
from lexdex.search.queries.answer_contents import NewContent
from lexdex.search.queries.answer_snapshots import NewSnapshot, StoredSnapshot
from lexdex.search.schemas import AnswerSnapshot, Replay
from lexdex.search.service.answer_contents import NOT_FOUND, build_content, decode_answer, encode
from lexdex.search.service.answers import update_products
from lexdex.search.service.worded_sentences import word_sentences
from lexdex.settings import Settings
from lexdex_search.fingerprint import compute_fingerprint
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import SearchAnswer

MAX_RESULTS: Final = 50
_IS_ID: Final = re.compile(r"[A-Za-z0-9_-]{43}")


async def store_answer(
    settings: Settings, request: SearchRequest, found: SearchAnswer
) -> tuple[SearchAnswer, NewContent]:
    """Store the engine's answer under its permalink id.

    Returns it with this id and current product data, and the stored content.
    """
    canonical_request, canonical_answer = encode(request), encode(found)
    # Derived from request and release, not from the answer, so that repeating a search returns the same permalink.
    answer_id = derive_token(settings, "answer", f"{compute_fingerprint()} {found.release} {canonical_request}")
    answer = await update_products(msgspec.structs.replace(found, answer_id=answer_id))
    content = build_content(found, list_product_ids(answer))
    new = NewSnapshot(canonical_request, found.release, found.policy.digest, _digest(canonical_answer), content)
    await queries.insert_snapshot(answer_id, new)
    return answer, content


async def get_snapshot(engine: SearchEngine, answer_id: str) -> AnswerSnapshot:
    """Return a stored answer and whether repeating its search now gives the identical answer; raises NotFound."""
    stored = await get_stored(answer_id)
    answer = await decode_current(stored)
    return AnswerSnapshot(
        answer_id=answer_id,
        request=stored.request,
        # In days: the permalink is the same for all who searched so, and the time of the first search is theirs.
        answered_at=stored.created_at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0),
        policy_digest=stored.policy_digest,
        answer_digest=stored.answer_digest,
        replay=await _replay(engine, stored.request, stored.release, stored.answer_digest),
        answer=msgspec.structs.replace(answer, answer_id=answer_id, release=stored.release),
        wording=word_sentences(answer.sentences, stored.wording),
    )


async def decode_current(stored: StoredSnapshot) -> SearchAnswer:
    """Decode a stored answer, with the catalogue's current product data."""
    return await update_products(decode_answer(stored.content))


async def get_request(answer_id: str) -> SearchRequest:
    """Return the request of a stored answer; raises NotFound."""
    return (await get_stored(answer_id)).request


def list_product_ids(answer: SearchAnswer) -> tuple[str, ...]:
    """Return the ids of the answer's products in their order."""
    return tuple(result.product_id for result in answer.product_ids)


async def purge_expired(settings: Settings) -> None:
    """Delete the answer snapshots that are expired or without a search, and answers without any reference."""
    await queries.delete_older_than(settings.answer_retention_days)
    await queries.delete_unreferenced()
    await answer_contents.delete_unreferenced()


async def get_stored(answer_id: str) -> StoredSnapshot:
    """Return a stored answer as it is in the database; raises NotFound."""
    stored = await queries.find_snapshot(answer_id) if _IS_ID.fullmatch(answer_id) else None
    if stored is None:
        raise NotFound(NOT_FOUND)
    return stored


async def _replay(engine: SearchEngine, request: SearchRequest, release: str, digest: str) -> Replay:
    if engine.release != release:
        return "not_in_force"
    try:
        repeated = await engine.search(request, MAX_RESULTS)
    except (Unavailable, TooMany):
        return "not_in_force"
    if repeated.release != release:
        return "not_in_force"
    return "identical" if _digest(encode(repeated)) == digest else "different"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
