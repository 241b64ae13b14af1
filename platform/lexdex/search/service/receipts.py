"""Receipts: every answer has an id under which it can be read, and built again while its release is in force."""

import hashlib
import re
import zlib

import msgspec

from lexdex.foundation.errors import NotFound, Unavailable
from lexdex.foundation.tokens import derive_token
from lexdex.search.port import SearchEngine
from lexdex.search.queries import receipts
from lexdex.search.schemas import AnswerSnapshot, Replay
from lexdex.search.service.answers import live
from lexdex.settings import Settings
from lexdex_search.fingerprint import fingerprint
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import SearchAnswer

RETENTION_DAYS = 365
MAX_HITS = 50
_IS_ID = re.compile(r"[A-Za-z0-9_-]{43}")
UNKNOWN = "Answer not found. Links to answers expire after one year."


async def issue(settings: Settings, ask: SearchRequest, found: SearchAnswer) -> SearchAnswer:
    """Keep the receipt, then let the live catalogue speak about ratings, sources and visibility."""
    number = derive_token(settings, "answer", f"{fingerprint()} {found.release} {_canonical(ask)}")
    body = _canonical(found)
    kept = (_canonical(ask), found.release, found.policy.digest, _digest(body), zlib.compress(body.encode(), 1))
    await receipts.keep(number, kept)
    return await live(msgspec.structs.replace(found, answer_id=number))


async def read(engine: SearchEngine, number: str) -> AnswerSnapshot:
    """The answer as it was given, built again now if its release still answers; raises NotFound."""
    kept = await receipts.find(number) if _IS_ID.fullmatch(number) else None
    if kept is None:
        raise NotFound(UNKNOWN)
    given = msgspec.json.decode(zlib.decompress(kept.body), type=SearchAnswer)
    ask = msgspec.json.decode(kept.asked, type=SearchRequest)
    return AnswerSnapshot(
        answer_id=number,
        request=ask,
        answered_at=kept.created_at,
        policy_digest=kept.policy_digest,
        answer_digest=kept.digest,
        replay=await _replayed(engine, ask, kept.release, kept.digest),
        answer=await live(msgspec.structs.replace(given, answer_id=number)),
    )


async def _replayed(engine: SearchEngine, ask: SearchRequest, release: str, digest: str) -> Replay:
    if engine.release != release:
        return "not_in_force"
    try:
        again = await engine.search(ask, MAX_HITS)
    except Unavailable:
        return "not_in_force"
    if again.release != release:
        return "not_in_force"
    return "identical" if _digest(_canonical(again)) == digest else "different"


async def forget_old() -> None:
    """Once an hour."""
    await receipts.forget(RETENTION_DAYS)


def _canonical(value: object) -> str:
    """One text for one value, whatever order its fields were written in."""
    return msgspec.json.encode(value, order="deterministic").decode()


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
