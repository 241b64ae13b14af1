"""Dead letters: outbox events that are not tried any more."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns.column_types import Timestamptz
from piccolo.columns.indexes import IndexMethod

ID = "2026-11-22T19:00:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Dead letters"


async def forwards():
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    manager.add_column(
        table_class_name="Outbox",
        tablename="outbox",
        column_name="dead_at",
        db_column_name="dead_at",
        column_class_name="Timestamptz",
        column_class=Timestamptz,
        params={
            "default": None,
            "null": True,
            "primary_key": False,
            "unique": False,
            "index": False,
            "index_method": IndexMethod.btree,
            "choices": None,
            "db_column_name": None,
            "secret": False,
        },
        schema=None,
    )
    return manager
