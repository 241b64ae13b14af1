"""Adds the record of moderation decisions with their grounds."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import UUID, BigSerial, Boolean, SmallInt, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-25T09:20:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Moderation decisions"


class ModerationDecision(Table, tablename="moderation_decision"):
    id = BigSerial(primary_key=True)
    action = Varchar(length=40)
    object_id = Varchar(length=64)
    title = Text(default="")
    subject = UUID(null=True, default=None)
    ground = Varchar(length=40)
    ground_version = SmallInt()
    facts = Text(default="")
    is_automated = Boolean(default=False)
    source = Varchar(length=12)
    received_at = Timestamptz(null=True, default=None)
    actor = UUID(null=True, default=None)
    decided_at = Timestamptz(default=TimestamptzNow())
    recheck = Varchar(length=12, default="undrawn")
    second_actor = UUID(null=True, default=None)
    second_reason = Text(default="")
    second_at = Timestamptz(null=True, default=None)


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [ModerationDecision])
    return manager
