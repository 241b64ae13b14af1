"""Lets one job of the search run at a time, and adds the indexes of its lists."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes, add_sql

ID = "2026-11-26T09:11:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Indexes of the search administration"


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_indexes(
        manager, {"search_job_active": "ON search_job ((true)) WHERE state IN ('queued', 'running')"}, unique=True
    )
    add_indexes(manager, {"query_set_regression": "ON query_set ((true)) WHERE is_regression"}, unique=True)
    add_indexes(
        manager,
        {
            "search_job_by_time": "ON search_job (requested_at DESC, id)",
            "judgment_by_judge": "ON judgment (judge)",
        },
    )
    add_sql(
        manager,
        "ALTER TABLE judgment ADD CONSTRAINT judgment_grade CHECK (grade BETWEEN 0 AND 3)",
        undo="ALTER TABLE judgment DROP CONSTRAINT IF EXISTS judgment_grade",
    )
    return manager
