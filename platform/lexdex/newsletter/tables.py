"""The table of newsletter subscriptions."""

from piccolo.columns import BigSerial, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table


class NewsletterSubscription(Table, tablename="newsletter_subscription"):
    """The newsletter subscription of one email address; `state` is pending, confirmed or unsubscribed."""

    id = BigSerial(primary_key=True)
    email = Varchar(length=254, unique=True)
    state = Varchar(length=16, default="pending")
    consent_wording = Text(default="")
    consented_at = Timestamptz(default=TimestamptzNow())
    token_hash = Varchar(length=64, default="")
    created_at = Timestamptz(default=TimestamptzNow())
