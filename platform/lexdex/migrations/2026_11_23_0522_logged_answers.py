"""Adds the columns by which the search log refers to the contents of answers.

The next migration fills them. Reverting both fills the former columns of the search log again.
"""

import json
import zlib
from typing import TYPE_CHECKING

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import JSONB, Array, Text, Varchar
from piccolo.table import Table

from lexdex.foundation.schema import add_column, add_step

if TYPE_CHECKING:
    import asyncpg

ID = "2026-11-23T05:22:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Answers of the search log"
BATCH_SIZE = 1_000


class AnswerContent(Table, tablename="answer_content"):
    product_ids = Array(base_column=Text(), default=[])


class SearchEvent(Table, tablename="search_event"):
    filters = JSONB(default="[]")
    content_digest = Varchar(length=64, default="")


async def restore_former_columns(connection: "asyncpg.Connection") -> None:
    await connection.execute(
        "UPDATE search_event e SET product_ids = c.product_ids FROM answer_content c WHERE c.digest = e.content_digest"
    )
    last = ""
    while rows := await connection.fetch(
        """
        SELECT digest, content FROM answer_content c
        WHERE digest > $1 AND EXISTS (SELECT FROM search_event e WHERE e.content_digest = c.digest)
        ORDER BY digest LIMIT $2
        """,
        last,
        BATCH_SIZE,
    ):
        digests = [row["digest"] for row in rows]
        interpretations = [json.dumps(json.loads(zlib.decompress(row["content"]))["interpretation"]) for row in rows]
        await connection.execute(
            """
            UPDATE search_event SET interpretation =
                jsonb_build_object('filters', filters, 'interpretation', given.interpretation::jsonb)
            FROM unnest($1::text[], $2::text[]) AS given(digest, interpretation) WHERE content_digest = given.digest
            """,
            digests,
            interpretations,
        )
        last = digests[-1]


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_step(manager, undo=restore_former_columns)
    add_column(manager, AnswerContent, AnswerContent.product_ids)
    add_column(manager, SearchEvent, SearchEvent.filters)
    add_column(manager, SearchEvent, SearchEvent.content_digest)
    return manager
