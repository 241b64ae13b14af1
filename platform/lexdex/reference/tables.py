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
    """A language; its id is stored in accounts, its flags say where it is offered."""

    id = SmallInt(primary_key=True, default=None)
    name = Text(unique=True)
    code = Varchar(length=16, default="")
    in_registration = Boolean(default=True)
    in_filter = Boolean(default=False)
    position = SmallInt()


class Country(Table, tablename="country"):
    """A country or region as people choose it; `code` is ISO 3166 where there is one."""

    name = Text(primary_key=True, default=None)
    code = Varchar(length=16, default="")
    in_registration = Boolean(default=True)
    in_filter = Boolean(default=False)
    position = SmallInt()


class Option(Table, tablename="option"):
    """A value of one of the plain lists: integrations, industries, job titles, sizes, reasons."""

    id = BigSerial(primary_key=True)
    kind = Varchar(length=32)
    value = Text()
    position = SmallInt()
    listed_once = Unique(["kind", "value"])
