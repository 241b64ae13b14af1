"""Queries for the wordings that a language model gave to answers, each stored with the content of its answer."""

import msgspec

from lexdex.foundation import database

# SQL: one statement, so that of several processes one asks the model.
_CLAIM = """
UPDATE answer_content SET wording_claimed_at = now() WHERE digest = $1 AND wording IS NULL
    AND (wording_claimed_at IS NULL OR wording_claimed_at < now() - make_interval(secs => $2))
"""
# SQL: JSONB from text, and the first wording stays.
_INSERT = "UPDATE answer_content SET wording = $2::jsonb WHERE digest = $1 AND wording IS NULL"


class StoredWording(msgspec.Struct, frozen=True):
    """The wording of an answer: the name of the model, and the new text by the composed one.

    A sentence without a new text is shown as composed.
    """

    model: str
    texts: dict[str, str]


async def claim_wording(content_digest: str, seconds: float) -> bool:
    """Claim an answer without a wording for this process; false if another one claimed it less than `seconds` ago."""
    return await database.execute(_CLAIM, content_digest, seconds) == 1


async def insert_wording(content_digest: str, wording: StoredWording) -> None:
    """Store the wording of an answer, unless it has one."""
    await database.execute(_INSERT, content_digest, msgspec.json.encode(wording).decode())
