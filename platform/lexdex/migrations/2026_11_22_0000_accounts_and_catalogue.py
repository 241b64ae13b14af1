"""Baseline: tables of accounts, catalogue and claims. Until the first release, columns are renamed in this file."""

from uuid import uuid4

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import (
    JSONB,
    UUID,
    Array,
    BigInt,
    BigSerial,
    Boolean,
    Bytea,
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

from lexdex.foundation.schema import add_tables

ID = "2026-11-22T00:00:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Tables of accounts, catalogue and claims"


def _texts() -> Array:
    return Array(base_column=Text(), default=list)


class Outbox(Table, tablename="outbox"):
    id = BigSerial(primary_key=True)
    topic = Varchar(length=80)
    payload = JSONB(default="{}")
    created_at = Timestamptz(default=TimestamptzNow())
    available_at = Timestamptz(default=TimestamptzNow())
    attempts = Integer(default=0)
    done_at = Timestamptz(null=True, default=None)
    last_error = Text(default="")


class Category(Table, tablename="category"):
    slug = Varchar(length=64, primary_key=True, default=None)
    name = Text(unique=True)
    position = SmallInt()
    landing_slug = Varchar(length=64, null=True, default=None)
    admin_label = Text(default="")


class Language(Table, tablename="language"):
    id = SmallInt(primary_key=True, default=None)
    name = Text(unique=True)
    code = Varchar(length=16, default="")
    in_registration = Boolean(default=True)
    in_filter = Boolean(default=False)
    position = SmallInt()


class Country(Table, tablename="country"):
    name = Text(primary_key=True, default=None)
    code = Varchar(length=16, default="")
    in_registration = Boolean(default=True)
    in_filter = Boolean(default=False)
    position = SmallInt()


class Option(Table, tablename="option"):
    id = BigSerial(primary_key=True)
    kind = Varchar(length=32)
    value = Text()
    position = SmallInt()
    listed_once = Unique(["kind", "value"])


class LegalDocument(Table, tablename="legal_document"):
    id = BigSerial(primary_key=True)
    slug = Varchar(length=40)
    version = Integer(default=1)
    title = Varchar(length=200)
    updated_on = Date()
    body = JSONB(default="[]")
    author = Varchar(length=200, default="")
    created_at = Timestamptz(default=TimestamptzNow())
    unique_version = Unique(["slug", "version"])


class NewsletterSubscription(Table, tablename="newsletter_subscription"):
    id = BigSerial(primary_key=True)
    email = Varchar(length=254, unique=True)
    state = Varchar(length=16, default="pending")
    consent_wording = Text(default="")
    consented_at = Timestamptz(default=TimestamptzNow())
    token_hash = Varchar(length=64, default="")
    created_at = Timestamptz(default=TimestamptzNow())


class Account(Table, tablename="account"):
    id = UUID(primary_key=True, default=uuid4)
    email = Varchar(length=254, unique=True)
    password_hash = Text(default="")
    role = SmallInt(default=1)
    full_name = Varchar(length=100, default="")
    first_name = Varchar(length=100, default="")
    last_name = Varchar(length=100, default="")
    company_name = Varchar(length=200, default="")
    country = Varchar(length=80, default="")
    language = Integer(null=True, default=None)
    industry = Varchar(length=80, default="")
    job_title = Varchar(length=100, default="")
    size_of_organization = Varchar(length=40, default="")
    organization_name = Varchar(length=200, default="")
    reason_for_onboarding = Varchar(length=120, default="")
    created_at = Timestamptz(default=TimestamptzNow())
    verified_at = Timestamptz(null=True, default=None)
    disabled_at = Timestamptz(null=True, default=None)
    removal_due_at = Timestamptz(null=True, default=None)
    erased_at = Timestamptz(null=True, default=None)
    reset_required = Boolean(default=False)
    avatar = Varchar(length=80, default="")
    totp_secret = Bytea(null=True, default=None)
    totp_confirmed_at = Timestamptz(null=True, default=None)
    totp_last_step = BigInt(default=0)


class AccountSession(Table, tablename="account_session"):
    id = UUID(primary_key=True, default=uuid4)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    token_hash = Varchar(length=64, unique=True)
    created_at = Timestamptz(default=TimestamptzNow())
    used_at = Timestamptz(default=TimestamptzNow())
    ends_at = Timestamptz()
    second_factor = Boolean(default=False)
    user_agent = Varchar(length=300, default="")
    address = Varchar(length=64, default="")
    revoked_at = Timestamptz(null=True, default=None)


class AccountToken(Table, tablename="account_token"):
    id = UUID(primary_key=True, default=uuid4)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    purpose = Varchar(length=16)
    token_hash = Varchar(length=64, unique=True)
    created_at = Timestamptz(default=TimestamptzNow())
    expires_at = Timestamptz()
    used_at = Timestamptz(null=True, default=None)


class RecoveryCode(Table, tablename="recovery_code"):
    id = BigSerial(primary_key=True)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    code_hash = Varchar(length=64)
    used_at = Timestamptz(null=True, default=None)


class Consent(Table, tablename="consent"):
    id = BigSerial(primary_key=True)
    account = UUID(null=True, default=None, index=True)
    kind = Varchar(length=20)
    version = Varchar(length=40, default="")
    wording = Text(default="")
    given = Boolean(default=False)
    details = JSONB(default="{}")
    recorded_at = Timestamptz(default=TimestamptzNow())


class Activity(Table, tablename="activity"):
    id = BigSerial(primary_key=True)
    event = BigInt(null=True, default=None, unique=True)
    account = UUID(null=True, default=None)
    action = Varchar(length=60)
    description = Varchar(length=300)
    details = JSONB(default="{}")
    is_visible = Boolean(default=True)
    created_at = Timestamptz(default=TimestamptzNow())


class Trial(Table, tablename="trial"):
    id = UUID(primary_key=True)
    address_hash = Varchar(length=64, unique=True)
    prompts = Integer(default=0)
    started_at = Timestamptz(null=True, default=None)
    seen_at = Timestamptz(default=TimestamptzNow())


class SpentChallenge(Table, tablename="spent_challenge"):
    digest = Varchar(length=64, primary_key=True)
    expires_at = Timestamptz()


class Product(Table, tablename="product"):
    id = Varchar(length=64, primary_key=True, default=None)
    name = Text()
    company = Text(default="")
    aliases = _texts()
    categories = _texts()
    description = Text(default="")
    summary = Text(default="")
    key_points = _texts()
    website = Text(default="")
    logo = Text(default="")
    version = Text(default="v1.0")
    headquarters = Text(default="")
    year_founded = Integer(null=True, default=None)
    employees = Text(default="")
    funding_stage = Text(default="")
    company_stage = Text(default="")
    capabilities = _texts()
    functional_focus = _texts()
    features = _texts()
    user_types = _texts()
    deployment_models = _texts()
    hosting_locations = _texts()
    integrations = _texts()
    database_integrations = _texts()
    sso = _texts()
    additional_functionality = _texts()
    data_formats = _texts()
    api_support = Text(default="")
    architecture = Text(default="")
    security_certifications = _texts()
    compliance_standards = _texts()
    gdpr_compliant = Boolean(null=True, default=None)
    data_protection = Text(default="")
    user_count = Text(default="")
    licensing_models = _texts()
    pricing_model = Text(default="")
    starting_price_usd = Integer(null=True, default=None)
    billing_options = _texts()
    implementation_cost = Text(default="")
    support_cost = Text(default="")
    free_trial = Boolean(null=True, default=None)
    trial_days = Integer(null=True, default=None)
    demo_available = Boolean(null=True, default=None)
    languages = _texts()
    countries = _texts()
    keywords = _texts()
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
    id = BigSerial(primary_key=True)
    product = ForeignKey(references=Product, on_delete=OnDelete.restrict, null=False, default=None)
    number = Integer()
    snapshot = JSONB()
    changed_fields = _texts()
    source = JSONB(default="{}")
    actor = Text(default="")
    reason = Text(default="")
    recorded_at = Timestamptz(default=TimestamptzNow())
    numbered_once = Unique(["product", "number"])


class Pick(Table, tablename="pick"):
    id = BigSerial(primary_key=True)
    listing = Varchar(length=64)
    product = ForeignKey(references=Product, on_delete=OnDelete.cascade, null=False, default=None)
    position = SmallInt()
    picked_once = Unique(["listing", "product"])


class StarProfile(Table, tablename="star_profile"):
    product = ForeignKey(references=Product, primary_key=True, on_delete=OnDelete.cascade, null=False, default=None)
    position = SmallInt(default=0)
    display_name = Text(default="")
    tagline = Text(default="")
    overview = JSONB(default="{}")
    modules = JSONB(default="[]")
    certified_solutions = JSONB(default="[]")
    certificates = JSONB(default="[]")
    episode = JSONB(default="{}")
    testimonials = JSONB(default="[]")
    resources = JSONB(default="[]")
    technical = JSONB(default="{}")
    hero = JSONB(default="{}")
    revision = Integer(default=0)
    updated_at = Timestamptz(default=TimestamptzNow())


class StarProfileRevision(Table, tablename="star_profile_revision"):
    id = BigSerial(primary_key=True)
    product = ForeignKey(references=Product, on_delete=OnDelete.restrict, null=False, default=None)
    number = Integer()
    snapshot = JSONB()
    changed_fields = Array(base_column=Text(), default=list)
    actor = Text(default="")
    reason = Text(default="")
    recorded_at = Timestamptz(default=TimestamptzNow())
    profile_numbered_once = Unique(["product", "number"])


class Claim(Table, tablename="claim"):
    id = UUID(primary_key=True, default=uuid4)
    product = ForeignKey(references=Product, on_delete=OnDelete.restrict, null=False, default=None)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    reason = Text(default="")
    proof = Varchar(length=16, default="domain")
    token = Varchar(length=64, default="")
    proof_met = Boolean(default=False)
    proof_finding = Text(default="")
    proof_checked_at = Timestamptz(null=True, default=None)
    state = Varchar(length=16, default="pending")
    note = Text(default="")
    decided_by = Text(default="")
    decided_at = Timestamptz(null=True, default=None)
    submitted_at = Timestamptz(default=TimestamptzNow())


class ProfileDraft(Table, tablename="profile_draft"):
    id = UUID(primary_key=True, default=uuid4)
    product = ForeignKey(references=Product, on_delete=OnDelete.restrict, null=False, default=None)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    changes = JSONB(default="{}")
    base_revision = Integer(default=1)
    state = Varchar(length=16, default="draft")
    note = Text(default="")
    decided_by = Text(default="")
    decided_at = Timestamptz(null=True, default=None)
    created_at = Timestamptz(default=TimestamptzNow())
    updated_at = Timestamptz(default=TimestamptzNow())


_NAMES = tuple(globals())
TABLES = [
    table
    for name in _NAMES
    if isinstance(table := globals()[name], type) and issubclass(table, Table) and table != Table
]


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, TABLES)
    return manager
