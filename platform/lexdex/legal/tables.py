"""The table of legal texts with all their versions."""

from piccolo.columns import JSONB, BigSerial, Date, Integer, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table


class LegalDocument(Table, tablename="legal_document"):
    """A version of a legal text; the one with the highest number is in force."""

    id = BigSerial(primary_key=True)
    slug = Varchar(length=40)
    version = Integer(default=1)
    title = Varchar(length=200)
    updated_on = Date()
    body = JSONB(default="[]")
    author = Varchar(length=200, default="")
    created_at = Timestamptz(default=TimestamptzNow())

    unique_version = Unique(["slug", "version"])
