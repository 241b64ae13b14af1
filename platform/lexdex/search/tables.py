"""Tables of answer snapshots and of the search log."""

from piccolo.columns import JSONB, UUID, Array, BigSerial, Boolean, Bytea, Integer, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table


class AnswerContent(Table, tablename="answer_content"):
    """The content of answers, once for all snapshots that have the same, such as those of several index releases."""

    digest = Varchar(length=64, primary_key=True)
    """SHA-256 of `content`."""
    content = Bytea()
    """JSON, compressed by zlib."""
    last_used_at = Timestamptz(default=TimestamptzNow())
    """When the latest snapshot with this content was stored."""


class AnswerSnapshot(Table, tablename="answer_snapshot"):
    """A stored answer: the request, the index release and the digest of its content; `id` is that of its permalink."""

    id = Varchar(length=64, primary_key=True)
    request = JSONB()
    release = Varchar(length=64)
    policy_digest = Varchar(length=64)
    answer_digest = Varchar(length=64)
    content_digest = Varchar(length=64, default="")
    """The digest of its `AnswerContent`; empty if `answer` is the content."""
    answer = Bytea()
    """The content of a snapshot that was stored before contents had a table; else empty."""
    created_at = Timestamptz(default=TimestamptzNow())


class SearchEvent(Table, tablename="search_event"):
    """A search in the search log: its query and results.

    `searcher` is a keyed hash of the account or of the visitor's free trial.
    """

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
    """The id of the answer snapshot; empty for keyword results, which have none."""
    created_at = Timestamptz(default=TimestamptzNow())


class SearchAction(Table, tablename="search_action"):
    """A searcher's action on a product in their results: click, compare or lead.

    `position` is the product's rank among the results, starting from 1.
    """

    id = BigSerial(primary_key=True)
    search = UUID()
    kind = Varchar(length=16)
    product = Varchar(length=64)
    position = Integer(default=0)
    created_at = Timestamptz(default=TimestamptzNow())
