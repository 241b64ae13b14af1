"""Rewrites the certificates of installed STAR profiles as samples, also where editors changed other parts of a profile.

Earlier versions installed texts such as "STAR certificate for the whole product.", but none has been issued. Texts that
editors wrote themselves stay. Reverting changes nothing, because the new texts are true of earlier versions, too.
"""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_sql

ID = "2026-11-23T05:59:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Sample certificates"

_INSTALLED = r"^(?:Certificate of the STAR programme|STAR certificate) for (the whole product|the module [^.]+)\.$"
_REWRITE = f"""
UPDATE star_profile SET certificates = (
    SELECT jsonb_agg(
        jsonb_set(c, '{{description}}', to_jsonb(regexp_replace(
            c ->> 'description', '{_INSTALLED}', 'Sample: no certificate has been issued for \\1.')))
        ORDER BY position)
    FROM jsonb_array_elements(certificates) WITH ORDINALITY AS each(c, position))
WHERE EXISTS (SELECT FROM jsonb_array_elements(certificates) AS c WHERE c ->> 'description' ~ '{_INSTALLED}')
"""


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_sql(manager, _REWRITE, undo="SELECT 1")
    return manager
