"""Adds what answer permalinks need to end with the last search that led to them."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import Timestamptz
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.foundation.schema import add_column, add_indexes

ID = "2026-11-24T23:30:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Searches by their answer permalink"

INDEXES = {"search_event_by_answer": "ON search_event (answer_id)"}


class AnswerSnapshot(Table, tablename="answer_snapshot"):
    last_used_at = Timestamptz(default=TimestamptzNow())


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_column(manager, AnswerSnapshot, AnswerSnapshot.last_used_at)
    add_indexes(manager, INDEXES)
    return manager
