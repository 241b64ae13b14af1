"""What statements depend on in a schema, and by which changes of it those of an older release would fail."""

from typing import NamedTuple

import asyncpg

COLUMNS = """
SELECT relname || '.' || attname AS name, format_type(atttypid, CASE WHEN NOT is_limited THEN atttypmod END) AS type,
    NOT attnotnull AS nullable, atthasdef OR attidentity <> '' AS filled,
    CASE WHEN is_limited AND atttypmod > 4 THEN atttypmod - 4 ELSE 0 END AS length,
    attgenerated <> '' OR attidentity = 'a' AS computed
FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid,
    LATERAL (SELECT atttypid IN ('varchar'::regtype, 'char'::regtype) AS is_limited) AS kind
WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND attnum > 0 AND NOT attisdropped
    AND relname <> 'migration'
"""
RULES = r"""
SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint
WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f', 'x')
UNION
SELECT indrelid::regclass::text, 'UNIQUE' || substring(pg_get_indexdef(indexrelid) FROM ' \(.*$') FROM pg_index
JOIN pg_class ON pg_class.oid = indexrelid WHERE indisunique AND relnamespace = 'public'::regnamespace
UNION
SELECT tgrelid::regclass::text, pg_get_triggerdef(pg_trigger.oid) || ' with ' || left(md5(prosrc), 8)
FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid JOIN pg_class ON pg_class.oid = tgrelid
WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace
"""
"""What rows must fulfil besides the types of their columns: checks, references, what is unique, triggers."""
FUNCTIONS = "SELECT oid::regprocedure::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace"


class SchemaColumn(NamedTuple):
    """What a statement depends on in a column."""

    type: str
    """Without a maximum length; with the precision of other types."""
    nullable: bool
    filled: bool
    """Whether it has a value if a statement gives none."""
    length: int = 0
    """The maximum, 0 if there is none."""
    computed: bool = False
    """Whether no statement may give a value."""


class Schema(NamedTuple):
    """The columns of tables and views by "table.column", the rules by table, and the signatures of functions."""

    columns: dict[str, SchemaColumn]
    rules: frozenset[tuple[str, str]]
    functions: frozenset[str]

    @property
    def tables(self) -> set[str]:
        """The names of tables and views."""
        return {name.partition(".")[0] for name in self.columns}


async def read_schema(connection: asyncpg.Connection) -> Schema:
    """Read the schema as the current transaction sees it."""
    columns = {name: SchemaColumn(*found) for name, *found in await connection.fetch(COLUMNS)}
    rules = frozenset((table, rule) for table, rule in await connection.fetch(RULES))
    return Schema(columns, rules, frozenset(row[0] for row in await connection.fetch(FUNCTIONS)))


def list_incompatibilities(before: Schema, now: Schema) -> list[str]:
    """Return what could make statements for the schema `before` fail on the schema `now`, in alphabetical order.

    These are columns ("table.column") that are gone, restricted, required or computed; rules that an older table has
    now; unique indexes that it no longer has, which ON CONFLICT needs; functions that are gone.
    """
    shared = before.tables & now.tables
    rules = [f"{table}: {rule}" for table, rule in now.rules - before.rules if table in shared]
    conflicts = [
        f"{table} without {rule}"
        for table, rule in before.rules - now.rules
        if table in shared and rule.startswith("UNIQUE")
    ]
    columns = _list_changed_columns(before, now) + _list_required_columns(before, now)
    return sorted([*columns, *rules, *conflicts, *(before.functions - now.functions)])


def _list_changed_columns(before: Schema, now: Schema) -> list[str]:
    found = now.columns
    return [name for name, old in before.columns.items() if name not in found or not _accepts_all(found[name], old)]


def _list_required_columns(before: Schema, now: Schema) -> list[str]:
    """Return the new columns of older tables without which no row can be inserted."""
    return [
        name
        for name, new in now.columns.items()
        if name not in before.columns
        and name.partition(".")[0] in before.tables
        and not (new.nullable or new.filled or new.computed)
    ]


def _accepts_all(new: SchemaColumn, old: SchemaColumn) -> bool:
    """Whether a column can be read as before, and takes what was written into it before, also if that is nothing."""
    is_long_enough = new.length == 0 or new.length >= old.length > 0
    has_type = new.type == old.type or {old.type, new.type} == {"character varying", "text"}
    takes_null = new.nullable or not old.nullable
    has_value = new.filled or new.nullable or not old.filled
    return has_type and is_long_enough and takes_null and has_value and (old.computed or not new.computed)
