"""Adds the pin of the index release, jobs of the search, measurements of releases, and judged queries."""

from uuid import uuid4

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import (
    JSONB,
    UUID,
    Array,
    BigSerial,
    Boolean,
    ForeignKey,
    Integer,
    SmallInt,
    Text,
    Timestamptz,
    Varchar,
)
from piccolo.columns.base import OnDelete
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-26T09:10:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Search administration"


class IndexPin(Table, tablename="search_index_pin"):
    id = SmallInt(primary_key=True, default=1)
    release = Varchar(length=64)
    account = UUID()
    reason = Text(default="")
    pinned_at = Timestamptz(default=TimestamptzNow())


class SearchJob(Table, tablename="search_job"):
    id = UUID(primary_key=True, default=uuid4)
    kind = Varchar(length=20)
    release = Varchar(length=64, default="")
    promotes = Boolean(default=False)
    state = Varchar(length=12, default="queued")
    phase = Varchar(length=40, default="")
    done = Integer(default=0)
    total = Integer(default=0)
    products = Integer(default=0)
    cancel_requested = Boolean(default=False)
    requested_by = UUID()
    requested_at = Timestamptz(default=TimestamptzNow())
    started_at = Timestamptz(null=True, default=None)
    phase_started_at = Timestamptz(null=True, default=None)
    beat_at = Timestamptz(null=True, default=None)
    ended_at = Timestamptz(null=True, default=None)
    message = Text(default="")


class SearchJobLine(Table, tablename="search_job_line"):
    id = BigSerial(primary_key=True)
    job = ForeignKey(references=SearchJob, on_delete=OnDelete.cascade, null=False, default=None, index=True)
    logged_at = Timestamptz(default=TimestamptzNow())
    text = Text()


class ReleaseMeasurement(Table, tablename="release_measurement"):
    release = Varchar(length=64, primary_key=True)
    measured_at = Timestamptz(default=TimestamptzNow())
    failures = Array(base_column=Text(), default=[])
    report = JSONB(default="{}")


class QuerySet(Table, tablename="query_set"):
    id = BigSerial(primary_key=True)
    name = Varchar(length=80, unique=True)
    note = Text(default="")
    is_regression = Boolean(default=False)
    created_at = Timestamptz(default=TimestamptzNow())


class JudgedQuery(Table, tablename="judged_query"):
    id = BigSerial(primary_key=True)
    query_set = ForeignKey(references=QuerySet, on_delete=OnDelete.cascade, null=False, default=None)
    text = Varchar(length=1000)
    pool = Array(base_column=Text(), default=[])
    added_at = Timestamptz(default=TimestamptzNow())
    once_per_set = Unique(["query_set", "text"])


class Judgment(Table, tablename="judgment"):
    id = BigSerial(primary_key=True)
    query = ForeignKey(references=JudgedQuery, on_delete=OnDelete.cascade, null=False, default=None)
    product = Varchar(length=64)
    judge = UUID()
    grade = SmallInt()
    judged_at = Timestamptz(default=TimestamptzNow())
    once_per_judge = Unique(["query", "product", "judge"])


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [IndexPin, SearchJob, SearchJobLine, ReleaseMeasurement, QuerySet, JudgedQuery, Judgment])
    return manager
