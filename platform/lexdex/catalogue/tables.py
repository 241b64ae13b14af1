"""The tables of products, their revisions, and the editors' picks."""

from piccolo.columns import (
    JSONB,
    Array,
    BigSerial,
    Boolean,
    Date,
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


def _text_array() -> Array:
    return Array(base_column=Text(), default=list)


class Product(Table, tablename="product"):
    """A product's current state, with one column per field of its document; ProductRevision has its history.

    An empty list, an empty text and null mean unknown, never "no".
    """

    id = Varchar(length=64, primary_key=True, default=None)
    name = Text()
    company = Text(default="")
    aliases = _text_array()
    categories = _text_array()
    description = Text(default="")
    summary = Text(default="")
    key_points = _text_array()
    website = Text(default="")
    logo = Text(default="")
    version = Text(default="v1.0")
    headquarters = Text(default="")
    year_founded = Integer(null=True, default=None)
    employees = Text(default="")
    funding_stage = Text(default="")
    company_stage = Text(default="")
    capabilities = _text_array()
    functional_focus = _text_array()
    features = _text_array()
    user_types = _text_array()
    deployment_models = _text_array()
    hosting_locations = _text_array()
    integrations = _text_array()
    database_integrations = _text_array()
    sso = _text_array()
    additional_functionality = _text_array()
    data_formats = _text_array()
    api_support = Text(default="")
    architecture = Text(default="")
    security_certifications = _text_array()
    compliance_standards = _text_array()
    gdpr_compliant = Boolean(null=True, default=None)
    data_protection = Text(default="")
    user_count = Text(default="")
    licensing_models = _text_array()
    pricing_model = Text(default="")
    starting_price_usd = Integer(null=True, default=None)
    billing_options = _text_array()
    implementation_cost = Text(default="")
    support_cost = Text(default="")
    free_trial = Boolean(null=True, default=None)
    trial_days = Integer(null=True, default=None)
    demo_available = Boolean(null=True, default=None)
    languages = _text_array()
    countries = _text_array()
    keywords = _text_array()
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
    """The product document after one change; rows are never updated or deleted."""

    id = BigSerial(primary_key=True)
    product = ForeignKey(references=Product, on_delete=OnDelete.restrict, null=False, default=None)
    number = Integer()
    snapshot = JSONB()
    changed_fields = _text_array()
    source = JSONB(default="{}")
    actor = Text(default="")
    reason = Text(default="")
    recorded_at = Timestamptz(default=TimestamptzNow())
    numbered_once = Unique(["product", "number"])


class Pick(Table, tablename="pick"):
    """A product on one of the editors' lists, such as `results/ediscovery`; positions count from 1."""

    id = BigSerial(primary_key=True)
    listing = Varchar(length=64)
    product = ForeignKey(references=Product, on_delete=OnDelete.cascade, null=False, default=None)
    position = SmallInt()
    picked_once = Unique(["listing", "product"])


class EditedList(Table, tablename="edited_list"):
    """Records that an editor has changed an editors' list, so that seeding skips it even if it is empty."""

    listing = Varchar(length=64, primary_key=True, default=None)
    edited_at = Timestamptz(default=TimestamptzNow())


class HighlightedPick(Table, tablename="highlighted_pick"):
    """An editors' pick that a page shows with its reason; `place` is "home" or a category's slug."""

    id = BigSerial(primary_key=True)
    place = Varchar(length=64)
    product = ForeignKey(references=Product, on_delete=OnDelete.cascade, null=False, default=None)
    position = SmallInt()
    reason = Text()
    valid_until = Date(default=None)
    """The last day on which the page shows it, in UTC."""
    highlighted_once = Unique(["place", "product"])


class ValueChange(Table, tablename="value_change"):
    """A value that products share was renamed or merged; until that is undone, `former` means `current`."""

    id = BigSerial(primary_key=True)
    field = Varchar(length=64)
    former = Text()
    current = Text()
    is_merge = Boolean(default=False)
    reason = Text(default="")
    actor = Text(default="")
    changed_at = Timestamptz(default=TimestamptzNow())
    undone_at = Timestamptz(null=True, default=None)


class ChangedProduct(Table, tablename="changed_product"):
    """The values of a product's field before and after a change of a value, to undo it."""

    id = BigSerial(primary_key=True)
    change = ForeignKey(references=ValueChange, on_delete=OnDelete.cascade, null=False, default=None)
    product = ForeignKey(references=Product, on_delete=OnDelete.cascade, null=False, default=None)
    before = _text_array()
    after = _text_array()
    changed_once = Unique(["change", "product"])


class SampleRemoval(Table, tablename="sample_removal"):
    """Records that an operator removed the sample catalogue, so that no start loads it again until it is wanted."""

    id = BigSerial(primary_key=True)
    hidden_products = _text_array()
    """The sample products that the removal hid because they could not be deleted."""
    removed_at = Timestamptz(default=TimestamptzNow())
