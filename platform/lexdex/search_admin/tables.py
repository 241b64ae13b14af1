"""Tables of the search's jobs, of measured releases, and of queries judged by hand."""

from uuid import uuid4

from piccolo.columns import (
    JSONB,
    UUID,
    Array,
    BigSerial,
    Boolean,
    ForeignKey,
    Integer,
    OnDelete,
    SmallInt,
    Text,
    Timestamptz,
    Varchar,
)
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table


class SearchJob(Table, tablename="search_job"):
    """A rebuild of the index, or the measurement of a release; one is queued or running at a time."""

    id = UUID(primary_key=True, default=uuid4)
    kind = Varchar(length=20)
    release = Varchar(length=64, default="")
    """The release that is measured, or that the rebuild has published."""
    promotes = Boolean(default=False)
    """Whether the rebuilt release becomes current if it passes the gate."""
    state = Varchar(length=12, default="queued")
    phase = Varchar(length=40, default="")
    done = Integer(default=0)
    total = Integer(default=0)
    """Of the phase."""
    products = Integer(default=0)
    cancel_requested = Boolean(default=False)
    requested_by = UUID()
    requested_at = Timestamptz(default=TimestamptzNow())
    started_at = Timestamptz(null=True, default=None)
    phase_started_at = Timestamptz(null=True, default=None)
    beat_at = Timestamptz(null=True, default=None)
    """When the worker last wrote that it runs the job."""
    ended_at = Timestamptz(null=True, default=None)
    message = Text(default="")


class SearchJobLine(Table, tablename="search_job_line"):
    """A line of a job's log."""

    id = BigSerial(primary_key=True)
    job = ForeignKey(references=SearchJob, on_delete=OnDelete.cascade, null=False, default=None, index=True)
    logged_at = Timestamptz(default=TimestamptzNow())
    text = Text()


class ReleaseMeasurement(Table, tablename="release_measurement"):
    """What was last measured of a release, and why it fails the gate; it passes without failures."""

    release = Varchar(length=64, primary_key=True)
    measured_at = Timestamptz(default=TimestamptzNow())
    failures = Array(base_column=Text(), default=[])
    report = JSONB(default="{}")


class QuerySet(Table, tablename="query_set"):
    """Queries that are judged together; one set has the regression cases."""

    id = BigSerial(primary_key=True)
    name = Varchar(length=80, unique=True)
    note = Text(default="")
    is_regression = Boolean(default=False)
    created_at = Timestamptz(default=TimestamptzNow())


class JudgedQuery(Table, tablename="judged_query"):
    """A query of a set, with the products to judge."""

    id = BigSerial(primary_key=True)
    query_set = ForeignKey(references=QuerySet, on_delete=OnDelete.cascade, null=False, default=None)
    text = Varchar(length=1000)
    pool = Array(base_column=Text(), default=[])
    """The ids of the products to judge, in an order that says nothing about their ranks."""
    added_at = Timestamptz(default=TimestamptzNow())
    once_per_set = Unique(["query_set", "text"])


class Judgment(Table, tablename="judgment"):
    """The grade, from 0 to 3, that one judge gave a product for a query."""

    id = BigSerial(primary_key=True)
    query = ForeignKey(references=JudgedQuery, on_delete=OnDelete.cascade, null=False, default=None)
    product = Varchar(length=64)
    judge = UUID()
    grade = SmallInt()
    judged_at = Timestamptz(default=TimestamptzNow())
    once_per_judge = Unique(["query", "product", "judge"])
