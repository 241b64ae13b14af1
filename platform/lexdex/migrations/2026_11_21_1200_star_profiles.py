"""Star profiles get their media, a revision, and a history of their own."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns.base import OnDelete, OnUpdate
from piccolo.columns.column_types import JSONB, Array, BigSerial, ForeignKey, Integer, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.columns.indexes import IndexMethod
from piccolo.constraints import Unique
from piccolo.table import Table


class Product(Table, tablename="product", schema=None):
    id = Varchar(
        length=64,
        default=None,
        null=False,
        primary_key=True,
        unique=False,
        index=False,
        index_method=IndexMethod.btree,
        choices=None,
        db_column_name=None,
        secret=False,
    )


ID = "2026-11-21T12:00:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Star profiles"

PLAIN = {
    "null": False,
    "primary_key": False,
    "unique": False,
    "index": False,
    "index_method": IndexMethod.btree,
    "choices": None,
    "db_column_name": None,
    "secret": False,
}
KEY = {
    "references": Product,
    "on_delete": OnDelete.restrict,
    "on_update": OnUpdate.cascade,
    "target_column": None,
}
HISTORY = {
    "id": (BigSerial, {"primary_key": True}),
    "product": (ForeignKey, KEY),
    "number": (Integer, {"default": 0}),
    "snapshot": (JSONB, {"default": "{}"}),
    "changed_fields": (Array, {"default": list, "base_column": Text(default="")}),
    "actor": (Text, {"default": ""}),
    "reason": (Text, {"default": ""}),
    "recorded_at": (Timestamptz, {"default": TimestamptzNow()}),
}
MEDIA = {"hero": (JSONB, {"default": "{}"}), "revision": (Integer, {"default": 0})}


def _add(manager, table, tablename, columns):
    for name, (kind, params) in columns.items():
        manager.add_column(
            table_class_name=table,
            tablename=tablename,
            column_name=name,
            db_column_name=name,
            column_class_name=kind.__name__,
            column_class=kind,
            params={**PLAIN, **params},
            schema=None,
        )


async def forwards():
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    manager.add_table(class_name="StarProfileRevision", tablename="star_profile_revision", schema=None, columns=None)
    _add(manager, "StarProfileRevision", "star_profile_revision", HISTORY)
    _add(manager, "StarProfile", "star_profile", MEDIA)
    manager.add_constraint(
        table_class_name="StarProfileRevision",
        tablename="star_profile_revision",
        constraint_name="profile_numbered_once",
        constraint_class=Unique,
        params={"columns": ["product", "number"], "nulls_distinct": True},
        schema=None,
    )
    return manager
