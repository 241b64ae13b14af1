"""The catalogue's tables: products with their history and provenance, and editors' picks."""

from piccolo.columns import (
    JSONB,
    Array,
    BigSerial,
    Boolean,
    DoublePrecision,
    ForeignKey,
    Integer,
    OnDelete,
    SmallInt,
    Text,
    Timestamptz,
    Varchar,
)
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table


def _list() -> Array:
    return Array(base_column=Text(), default=list)


class Product(Table, tablename="product"):
    """The present of a product: the catalogue document, one column a field; its past is in ProductRevision.

    An empty list, an empty text and null mean unknown, never "no".
    """

    id = Varchar(length=64, primary_key=True, default=None)
    name = Text()
    company = Text(default="")
    aliases = _list()
    categories = _list()
    description = Text(default="")
    summary = Text(default="")
    key_points = _list()
    website = Text(default="")
    logo = Text(default="")
    version = Text(default="v1.0")
    headquarters = Text(default="")
    year_founded = Integer(null=True, default=None)
    employees = Text(default="")
    funding_stage = Text(default="")
    company_stage = Text(default="")
    capabilities = _list()
    functional_focus = _list()
    features = _list()
    user_types = _list()
    deployment_models = _list()
    hosting_locations = _list()
    integrations = _list()
    database_integrations = _list()
    sso = _list()
    additional_functionality = _list()
    data_formats = _list()
    api_support = Text(default="")
    architecture = Text(default="")
    security_certifications = _list()
    compliance_standards = _list()
    gdpr_compliant = Boolean(null=True, default=None)
    data_protection = Text(default="")
    user_count = Text(default="")
    licensing_models = _list()
    pricing_model = Text(default="")
    starting_price_usd = Integer(null=True, default=None)
    billing_options = _list()
    implementation_cost = Text(default="")
    support_cost = Text(default="")
    free_trial = Boolean(null=True, default=None)
    trial_days = Integer(null=True, default=None)
    demo_available = Boolean(null=True, default=None)
    languages = _list()
    countries = _list()
    keywords = _list()
    rating_average = DoublePrecision(default=0.0)
    review_count = Integer(default=0)
    star = Boolean(default=False)
    sample = Boolean(default=False)
    status = Varchar(length=16, default="active")
    hidden = Boolean(default=False)
    sources = JSONB(default="{}")
    revision = Integer(default=1)
    created_at = Timestamptz(default=TimestamptzNow())
    updated_at = Timestamptz(default=TimestamptzNow())


class ProductRevision(Table, tablename="product_revision"):
    """What a product was after one change: never updated, never deleted."""

    id = BigSerial(primary_key=True)
    product = ForeignKey(references=Product, on_delete=OnDelete.restrict, null=False, default=None)
    number = Integer()
    snapshot = JSONB()
    changed_fields = _list()
    source = JSONB(default="{}")
    actor = Text(default="")
    reason = Text(default="")
    recorded_at = Timestamptz(default=TimestamptzNow())
    numbered_once = Unique(["product", "number"])


class Pick(Table, tablename="pick"):
    """A product on one of the editors' lists, such as `results/ediscovery`; places count from 1."""

    id = BigSerial(primary_key=True)
    listing = Varchar(length=64)
    product = ForeignKey(references=Product, on_delete=OnDelete.cascade, null=False, default=None)
    place = SmallInt()
    picked_once = Unique(["listing", "product"])


class EditedList(Table, tablename="edited_list"):
    """An editors' list that an editor has changed: seeding leaves it alone, even when it is empty."""

    listing = Varchar(length=64, primary_key=True, default=None)
    edited_at = Timestamptz(default=TimestamptzNow())
