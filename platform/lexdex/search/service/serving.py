"""Serves a question: from memory while nothing behind the answer has changed, by words while the engine is away."""

from uuid import UUID

import msgspec

from lexdex.catalogue import service as catalogue
from lexdex.foundation.errors import Unavailable
from lexdex.search.port import SearchEngine
from lexdex.search.service import receipts, words
from lexdex.search.service.memory import AnswerMemory, Logged, Served
from lexdex.settings import Settings
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import SearchAnswer

PLACE = str(UUID(int=0))
"""Stands where each search's own id will."""
_MARK = f'"search_id":"{PLACE}"'.encode()


async def serve(settings: Settings, engine: SearchEngine, memory: AnswerMemory, ask: SearchRequest) -> Served:
    """The answer ready to be sent. Without an open release it comes from words alone, which its mode says."""
    release = engine.release
    if release is None:
        return _ready(ask, await words.answer(ask, receipts.MAX_HITS))
    known = await memory.recall(release, ask)
    if known and await catalogue.get_products_version(known.found) == known.stamp:
        return known
    return await _anew(settings, engine, memory, ask)


async def _anew(settings: Settings, engine: SearchEngine, memory: AnswerMemory, ask: SearchRequest) -> Served:
    try:
        found = await engine.search(ask, receipts.MAX_HITS)
    except Unavailable:
        if engine.release is not None:
            raise
        return _ready(ask, await words.answer(ask, receipts.MAX_HITS))
    # Before the products are read: what changes in between makes the stamp old, never the answer.
    ids = tuple(hit.product_id for hit in found.product_ids)
    stamp = await catalogue.get_products_version(ids)
    served = _ready(ask, await receipts.issue(settings, ask, found), found=ids, stamp=stamp)
    await memory.remember(ask, served)
    return served


def _ready(ask: SearchRequest, answer: SearchAnswer, *, found: tuple[str, ...] = (), stamp: str = "") -> Served:
    before, _, after = msgspec.json.encode(msgspec.structs.replace(answer, search_id=PLACE)).rpartition(_MARK)
    interpretation = msgspec.json.encode({"interpretation": answer.interpretation, "filters": ask.filters}).decode()
    logged = Logged(
        query=ask.query or ask.keyword,
        interpretation=interpretation,
        product_ids=tuple(hit.product_id for hit in answer.product_ids),
        total=answer.total,
        outcome=answer.outcome,
        mode=answer.mode,
        release=answer.release,
        answer=answer.answer_id,
    )
    return Served(before, after, found, stamp, logged)


def sent(served: Served, search: UUID) -> bytes:
    """The whole answer as JSON, with the id under which what is done with it is told."""
    return b'%b"search_id":"%b"%b' % (served.before, str(search).encode(), served.after)
