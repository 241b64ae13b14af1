"""Tables of answers, of their permalinks, of the search log, and of the pin of the index release."""

from piccolo.columns import JSONB, UUID, Array, BigSerial, Boolean, Bytea, Integer, SmallInt, Text, Timestamptz, Varchar
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
    wording = JSONB(null=True, default=None)
    """How a language model reworded its sentences; null until one has."""
    wording_claimed_at = Timestamptz(null=True, default=None)
    """When a process last asked the language model, so that no other one asks at the same time."""


class AnswerSnapshot(Table, tablename="answer_snapshot"):
    """An answer permalink: the request, the index release and the answer; `id` is that of the permalink.

    It can be read as long as the search log has a search that led to it.
    """

    id = Varchar(length=64, primary_key=True)
    request = JSONB()
    release = Varchar(length=64)
    policy_digest = Varchar(length=64)
    answer_digest = Varchar(length=64)
    content_digest = Varchar(length=64, default="")
    """The row of `answer_content`."""
    created_at = Timestamptz(default=TimestamptzNow())
    last_used_at = Timestamptz(default=TimestamptzNow())
    """When the answer was last computed, exact to a day."""


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


class IndexPin(Table, tablename="search_index_pin"):
    """The release that an admin has put in force in place of the newest; has a row only while updates are paused.

    It holds as long as that release is current and readable.
    """

    id = SmallInt(primary_key=True, default=1)
    release = Varchar(length=64)
    account = UUID()
    """Who pinned it."""
    reason = Text(default="")
    pinned_at = Timestamptz(default=TimestamptzNow())
