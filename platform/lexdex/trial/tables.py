"""The tables of free trials and of used captcha challenges."""

from piccolo.columns import UUID, Integer, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table


class Trial(Table, tablename="trial"):
    """The free trial of one visitor, who is identified by a cookie or by a keyed hash of the IP address.

    The IP address itself is never stored.
    """

    id = UUID(primary_key=True)
    address_hash = Varchar(length=64, unique=True)
    prompts = Integer(default=0)
    started_at = Timestamptz(null=True, default=None)
    seen_at = Timestamptz(default=TimestamptzNow())


class SpentChallenge(Table, tablename="spent_challenge"):
    """A captcha challenge that was used; stored until it expires, so that it can't be used again."""

    digest = Varchar(length=64, primary_key=True)
    expires_at = Timestamptz()
