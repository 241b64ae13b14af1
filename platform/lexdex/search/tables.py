"""Snapshots of answers, and the log of searches that retraining reads."""

from piccolo.columns import JSONB, UUID, Array, BigSerial, Boolean, Bytea, Integer, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table


class AnswerSnapshot(Table, tablename="answer_snapshot"):
    """An answer by the id in its permalink: the request, the release, and the answer as it was given."""

    id = Varchar(length=64, primary_key=True)
    request = JSONB()
    release = Varchar(length=64)
    policy_digest = Varchar(length=64)
    answer_digest = Varchar(length=64)
    answer = Bytea()
    """JSON, compressed by zlib."""
    created_at = Timestamptz(default=TimestamptzNow())


class SearchEvent(Table, tablename="search_event"):
    """One search: the query and its results. `searcher` is a keyed hash of an account or a trial."""

    id = UUID(primary_key=True)
    searcher = Varchar(length=64)
    is_signed_in = Boolean(default=False)
    query = Text(default="")
    interpretation = JSONB()
    product_ids = Array(base_column=Text(), default=[])
    total = Integer(default=0)
    outcome = Varchar(length=16)
    mode = Varchar(length=16)
    release = Varchar(length=64)
    answer_id = Varchar(length=64, default="")
    """Of the answer snapshot; empty for keyword results, which have none."""
    created_at = Timestamptz(default=TimestamptzNow())


class SearchAction(Table, tablename="search_action"):
    """A searcher's action on a result: click, compare or lead. `position` in the results counts from 1."""

    id = BigSerial(primary_key=True)
    search = UUID()
    kind = Varchar(length=16)
    product = Varchar(length=64)
    position = Integer(default=0)
    created_at = Timestamptz(default=TimestamptzNow())
