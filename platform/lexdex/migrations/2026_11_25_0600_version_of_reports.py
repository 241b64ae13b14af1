"""Adds the version of the software that a validation report is about, which can be corrected afterwards."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import Text
from piccolo.table import Table

from lexdex.foundation.schema import add_column

ID = "2026-11-25T06:00:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Versions of validation reports"


class ValidationReport(Table, tablename="validation_report"):
    software_version = Text(default="")


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_column(manager, ValidationReport, ValidationReport.software_version)
    return manager
