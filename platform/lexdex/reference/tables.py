"""The tables of the option lists."""

from piccolo.columns import BigSerial, Boolean, SmallInt, Text, Varchar
from piccolo.constraints import Unique
from piccolo.table import Table


class Category(Table, tablename="category"):
    """A product category, with the slug of its landing page and its label in the admin interface.

    `in_filter` says whether forms and filters offer it. Admins change it and the position; the rest is installed.
    """

    slug = Varchar(length=64, primary_key=True, default=None)
    name = Text(unique=True)
    position = SmallInt()
    landing_slug = Varchar(length=64, null=True, default=None)
    admin_label = Text(default="")
    in_filter = Boolean(default=True)


class Language(Table, tablename="language"):
    """A language; accounts store its id. The flags say whether the registration form and filters offer it."""

    id = SmallInt(primary_key=True, default=None)
    name = Text(unique=True)
    code = Varchar(length=16, default="")
    in_registration = Boolean(default=True)
    in_filter = Boolean(default=False)
    position = SmallInt()


class Country(Table, tablename="country"):
    """A country or region; `code` is its ISO 3166 code, empty for a region."""

    name = Text(primary_key=True, default=None)
    code = Varchar(length=16, default="")
    in_registration = Boolean(default=True)
    in_filter = Boolean(default=False)
    position = SmallInt()


class Option(Table, tablename="option"):
    """An option of a plain-text list: integration, industry, job title, organisation size or onboarding reason."""

    id = BigSerial(primary_key=True)
    kind = Varchar(length=32)
    value = Text()
    position = SmallInt()
    replaced_by = Text(default="")
    """The value that is offered in its place; empty while it is offered itself."""
    listed_once = Unique(["kind", "value"])
