"""The tables of STAR profiles and their revisions."""

from piccolo.columns import JSONB, Array, BigSerial, ForeignKey, Integer, OnDelete, SmallInt, Text, Timestamptz
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table

from lexdex.catalogue.tables import Product


class StarProfile(Table, tablename="star_profile"):
    """The current STAR profile of a product, with one column for each section of the page.

    `revision` is 0 for an installed profile that no editor has changed.
    """

    product = ForeignKey(references=Product, primary_key=True, on_delete=OnDelete.cascade, null=False, default=None)
    position = SmallInt(default=0)
    display_name = Text(default="")
    tagline = Text(default="")
    overview = JSONB(default="{}")
    modules = JSONB(default="[]")
    certified_solutions = JSONB(default="[]")
    certificates = JSONB(default="[]")
    """No longer read: certificates are issued records. Removed one release later."""
    episode = JSONB(default="{}")
    testimonials = JSONB(default="[]")
    resources = JSONB(default="[]")
    technical = JSONB(default="{}")
    hero = JSONB(default="{}")
    revision = Integer(default=0)
    updated_at = Timestamptz(default=TimestamptzNow())


class StarProfileRevision(Table, tablename="star_profile_revision"):
    """A STAR profile as it was after one change; rows are never changed or deleted.

    `number` is 0 for the profile that was installed with the application.
    """

    id = BigSerial(primary_key=True)
    product = ForeignKey(references=Product, on_delete=OnDelete.restrict, null=False, default=None)
    number = Integer()
    snapshot = JSONB()
    changed_fields = Array(base_column=Text(), default=list)
    actor = Text(default="")
    reason = Text(default="")
    recorded_at = Timestamptz(default=TimestamptzNow())
    profile_numbered_once = Unique(["product", "number"])
