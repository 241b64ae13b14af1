"""Adds how a language model reworded an answer, and when it was asked."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import JSONB, Timestamptz
from piccolo.table import Table

from lexdex.foundation.schema import add_column

ID = "2026-11-24T23:40:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Wordings of answers"


class AnswerContent(Table, tablename="answer_content"):
    wording = JSONB(null=True, default=None)
    wording_claimed_at = Timestamptz(null=True, default=None)


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_column(manager, AnswerContent, AnswerContent.wording)
    add_column(manager, AnswerContent, AnswerContent.wording_claimed_at)
    return manager
