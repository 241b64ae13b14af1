"""Adds what the catalogue stated when the facts of a certificate were examined last, and when that was."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import JSONB, Timestamptz
from piccolo.table import Table

from lexdex.foundation.schema import add_column

ID = "2026-11-25T05:00:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Accepted facts of certificates"


class Certificate(Table, tablename="certificate"):
    listed_facts = JSONB(null=True, default=None)
    accepted_facts = JSONB(null=True, default=None)
    facts_accepted_at = Timestamptz(null=True, default=None)


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_column(manager, Certificate, Certificate.listed_facts)
    add_column(manager, Certificate, Certificate.accepted_facts)
    add_column(manager, Certificate, Certificate.facts_accepted_at)
    return manager
