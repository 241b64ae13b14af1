"""Keeps entries, checkpoints and signing keys from being changed or deleted, and finds waiting entries quickly."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from lexdex.foundation.schema import add_indexes, add_sql

ID = "2026-11-25T01:01:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Transparency log rules"

# An entry gets its index once, and its salt and content can be erased.
_ENTRIES = """
CREATE FUNCTION log_entry_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND NEW.id = OLD.id AND NEW.kind = OLD.kind AND NEW.commitment = OLD.commitment
        AND NEW.appended_at = OLD.appended_at
        AND (OLD.leaf_index IS NULL OR NEW.leaf_index IS NOT DISTINCT FROM OLD.leaf_index)
        AND (NEW.salt IS NOT DISTINCT FROM OLD.salt AND NEW.content IS NOT DISTINCT FROM OLD.content
            OR NEW.salt IS NULL AND NEW.content IS NULL AND NEW.erased_at IS NOT NULL)
    THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'entries of the transparency log cannot be changed';
END$$;
CREATE TRIGGER log_entry_immutable BEFORE UPDATE OR DELETE ON log_entry
FOR EACH ROW EXECUTE FUNCTION log_entry_immutable()
"""
_OTHERS = """
CREATE FUNCTION log_row_immutable() RETURNS trigger LANGUAGE plpgsql AS
$$BEGIN RAISE EXCEPTION 'checkpoints and signing keys cannot be changed'; END$$;
CREATE TRIGGER log_checkpoint_immutable BEFORE UPDATE OR DELETE ON log_checkpoint
FOR EACH ROW EXECUTE FUNCTION log_row_immutable();
CREATE TRIGGER signing_key_immutable BEFORE UPDATE OR DELETE ON signing_key
FOR EACH ROW EXECUTE FUNCTION log_row_immutable()
"""


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_indexes(manager, {"log_entry_waiting": "ON log_entry (id) WHERE leaf_index IS NULL"})
    add_sql(manager, _ENTRIES, undo="DROP FUNCTION IF EXISTS log_entry_immutable CASCADE")
    add_sql(manager, _OTHERS, undo="DROP FUNCTION IF EXISTS log_row_immutable CASCADE")
    return manager
