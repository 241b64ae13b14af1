"""Moves the answers of the search log, and those of older permalinks, to the table that stores each of them once.

Reverting leaves the answers of permalinks there, where the code before reads them too.
"""

import hashlib
import json
import zlib
from typing import TYPE_CHECKING
from uuid import UUID

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import JSONB, Array, Bytea, Text
from piccolo.table import Table

from lexdex.foundation.schema import add_indexes, add_step, drop_column

if TYPE_CHECKING:
    import asyncpg

ID = "2026-11-23T05:23:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Move answers"
BATCH_SIZE = 1_000
DIGEST_BYTES = 16
INDEXES = {"search_event_by_content": "ON search_event (content_digest)"}
MOVE_SNAPSHOTS = """
INSERT INTO answer_content (digest, content)
SELECT DISTINCT encode(sha256(answer), 'hex'), answer FROM answer_snapshot WHERE content_digest = ''
ON CONFLICT (digest) DO NOTHING;
UPDATE answer_snapshot SET content_digest = encode(sha256(answer), 'hex') WHERE content_digest = ''
"""
# After a revert the row is still there, but without its products.
INSERT_CONTENT = """
INSERT INTO answer_content (digest, product_ids, content) VALUES ($1, $2, $3)
ON CONFLICT (digest) DO UPDATE SET product_ids = excluded.product_ids
"""


class AnswerSnapshot(Table, tablename="answer_snapshot"):
    answer = Bytea()


class SearchEvent(Table, tablename="search_event"):
    interpretation = JSONB()
    product_ids = Array(base_column=Text(), default=[])


async def move_answers(connection: "asyncpg.Connection") -> None:
    await connection.execute(MOVE_SNAPSHOTS)
    last = UUID(int=0)
    while rows := await connection.fetch(
        """
        SELECT id, interpretation -> 'interpretation' AS interpretation, product_ids FROM search_event
        WHERE id > $1 AND content_digest = '' ORDER BY id LIMIT $2
        """,
        last,
        BATCH_SIZE,
    ):
        ids = [row["id"] for row in rows]
        contents = [_build_content(row["interpretation"], row["product_ids"]) for row in rows]
        await connection.executemany(
            INSERT_CONTENT,
            {content[0]: content for content in contents}.values(),
        )
        await connection.execute(
            """
            UPDATE search_event SET content_digest = moved.digest, filters = coalesce(interpretation -> 'filters', '[]')
            FROM unnest($1::uuid[], $2::text[]) AS moved(id, digest) WHERE search_event.id = moved.id
            """,
            ids,
            [content[0] for content in contents],
        )
        last = ids[-1]


def _build_content(interpretation: str | None, product_ids: list[str]) -> tuple[str, list[str], bytes]:
    text = json.dumps({"interpretation": json.loads(interpretation or "{}")}, separators=(",", ":"))
    digest = hashlib.blake2b(f"{text} {product_ids}".encode(), digest_size=DIGEST_BYTES).hexdigest()
    return digest, product_ids, zlib.compress(text.encode())


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_step(manager, move_answers)
    add_indexes(manager, INDEXES)
    drop_column(manager, AnswerSnapshot, AnswerSnapshot.answer)
    drop_column(manager, SearchEvent, SearchEvent.interpretation)
    drop_column(manager, SearchEvent, SearchEvent.product_ids)
    return manager
