"""Receipts of answers, and the log of searches that retraining reads."""

from piccolo.columns import JSONB, UUID, Array, BigSerial, Boolean, Bytea, Integer, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table


class AnswerReceipt(Table, tablename="answer_receipt"):
    """An answer by the id that its link carries: what was asked, by which release, and what was answered."""

    id = Varchar(length=64, primary_key=True)
    asked = JSONB()
    release = Varchar(length=64)
    policy_digest = Varchar(length=64)
    digest = Varchar(length=64)
    body = Bytea()
    created_at = Timestamptz(default=TimestamptzNow())


class SearchEvent(Table, tablename="search_event"):
    """One search: what was asked and shown. `searcher` is a keyed hash, of an account or of a trial."""

    id = UUID(primary_key=True)
    searcher = Varchar(length=64)
    is_member = Boolean(default=False)
    query = Text(default="")
    interpretation = JSONB()
    product_ids = Array(base_column=Text(), default=[])
    total = Integer(default=0)
    outcome = Varchar(length=16)
    mode = Varchar(length=16)
    release = Varchar(length=64)
    answer = Varchar(length=64, default="")
    created_at = Timestamptz(default=TimestamptzNow())


class SearchAction(Table, tablename="search_action"):
    """What somebody did with a result: click, compare, lead; `place` counts from 1."""

    id = BigSerial(primary_key=True)
    search = UUID()
    kind = Varchar(length=16)
    product = Varchar(length=64)
    place = Integer(default=0)
    created_at = Timestamptz(default=TimestamptzNow())
