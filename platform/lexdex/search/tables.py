"""Tables of answers, of their permalinks and of the search log."""

from piccolo.columns import JSONB, UUID, Array, BigSerial, Boolean, Bytea, Integer, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table


class AnswerContent(Table, tablename="answer_content"):
    """An answer, stored once for all permalinks and searches that have it.

    It is deleted when no permalink and no search refers to it any more.
    """

    digest = Varchar(length=64, primary_key=True)
    product_ids = Array(base_column=Text(), default=[])
    """The products that the answer showed, in their order."""
    content = Bytea()
    """JSON, compressed by zlib. Without product data, which is read from the catalogue."""
    last_used_at = Timestamptz(default=TimestamptzNow())
    """When the answer was last computed, exact to a day."""


class AnswerSnapshot(Table, tablename="answer_snapshot"):
    """An answer permalink: the request, the index release and the answer; `id` is that of the permalink."""

    id = Varchar(length=64, primary_key=True)
    request = JSONB()
    release = Varchar(length=64)
    policy_digest = Varchar(length=64)
    answer_digest = Varchar(length=64)
    content_digest = Varchar(length=64, default="")
    """The row of `answer_content`."""
    created_at = Timestamptz(default=TimestamptzNow())


class SearchEvent(Table, tablename="search_event"):
    """A search in the search log: its query, and the answer with its results.

    `searcher` is a keyed hash of the account or of the visitor's free trial.
    """

    id = UUID(primary_key=True)
    searcher = Varchar(length=64)
    is_signed_in = Boolean(default=False)
    query = Text(default="")
    filters = JSONB(default="[]")
    content_digest = Varchar(length=64, default="")
    """The row of `answer_content`, with the interpretation of the query and the results."""
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
