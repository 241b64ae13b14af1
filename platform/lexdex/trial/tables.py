"""Trials of visitors without an account, and captcha challenges that have been used."""

from piccolo.columns import UUID, Integer, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table


class Trial(Table, tablename="trial"):
    """One visitor, found again by a signed cookie or by a keyed hash of the address; no address is ever stored."""

    id = UUID(primary_key=True)
    address_hash = Varchar(length=64, unique=True)
    prompts = Integer(default=0)
    started_at = Timestamptz(null=True, default=None)
    seen_at = Timestamptz(default=TimestamptzNow())


class SpentChallenge(Table, tablename="spent_challenge"):
    """A challenge that was solved and used, until it would have expired anyway."""

    digest = Varchar(length=64, primary_key=True)
    expires_at = Timestamptz()
