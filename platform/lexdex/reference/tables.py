"""The tables of the option lists."""

from piccolo.columns import BigSerial, Boolean, SmallInt, Text, Varchar
from piccolo.constraints import Unique
from piccolo.table import Table


class Category(Table, tablename="category"):
    """A product category; landing pages and admin labels map onto categories."""

    slug = Varchar(length=64, primary_key=True, default=None)
    name = Text(unique=True)
    position = SmallInt()
    landing_slug = Varchar(length=64, null=True, default=None)
    admin_label = Text(default="")


class Language(Table, tablename="language"):
    """A language; accounts store its id, and its flags select the forms that offer it."""

    id = SmallInt(primary_key=True, default=None)
    name = Text(unique=True)
    code = Varchar(length=16, default="")
    in_registration = Boolean(default=True)
    in_filter = Boolean(default=False)
    position = SmallInt()


class Country(Table, tablename="country"):
    """A country or region; `code` is ISO 3166 if there is one."""

    name = Text(primary_key=True, default=None)
    code = Varchar(length=16, default="")
    in_registration = Boolean(default=True)
    in_filter = Boolean(default=False)
    position = SmallInt()


class Option(Table, tablename="option"):
    """An option of a plain list: integration, industry, job title, organization size, onboarding reason."""

    id = BigSerial(primary_key=True)
    kind = Varchar(length=32)
    value = Text()
    position = SmallInt()
    listed_once = Unique(["kind", "value"])
