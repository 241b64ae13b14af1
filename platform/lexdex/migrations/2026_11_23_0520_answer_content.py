"""Adds the table of the contents of answers. Existing snapshots keep theirs until their retention ends."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import Bytea, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.foundation.schema import add_column, add_sql, add_tables

ID = "2026-11-23T05:20:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Content of answers"

DO_NOTHING = "SELECT 1"
MOVE_BACK = """
UPDATE answer_snapshot SET answer = stored.content
FROM answer_content AS stored WHERE stored.digest = answer_snapshot.content_digest
"""


class AnswerContent(Table, tablename="answer_content"):
    digest = Varchar(length=64, primary_key=True)
    content = Bytea()
    last_used_at = Timestamptz(default=TimestamptzNow())


class AnswerSnapshot(Table, tablename="answer_snapshot"):
    content_digest = Varchar(length=64, default="")


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [AnswerContent])
    add_column(manager, AnswerSnapshot, AnswerSnapshot.content_digest)
    add_sql(manager, DO_NOTHING, undo=MOVE_BACK)
    return manager
