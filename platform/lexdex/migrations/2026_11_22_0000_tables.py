"""The tables. Until the first release, renames are made here; later, by migrations of their own."""

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
from piccolo.columns.defaults.date import DateNow
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-22T00:00:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Tables"


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


class Review(Table, tablename="review"):
    id = BigSerial(primary_key=True)
    product = ForeignKey(references=Product, on_delete=OnDelete.restrict, null=False, default=None)
    account = UUID()
    rating = SmallInt()
    title = Varchar(length=100)
    text = Text()
    pros = Text(default="")
    cons = Text(default="")
    role = Varchar(length=100, default="")
    firm_size = Varchar(length=40, default="")
    months_used = SmallInt(null=True, default=None)
    ease_of_use = SmallInt(null=True, default=None)
    features = SmallInt(null=True, default=None)
    support = SmallInt(null=True, default=None)
    value = SmallInt(null=True, default=None)
    security = SmallInt(null=True, default=None)
    recommend = SmallInt(null=True, default=None)
    incentive = Boolean(null=True, default=None)
    company_domain = Boolean(default=False)
    rival = Text(default="")
    proof_of_use = Boolean(default=False)
    state = Varchar(length=16, default="visible")
    reason = Text(default="")
    appeal = Text(default="")
    appeal_state = Varchar(length=16, default="")
    answer_told = Boolean(default=False)
    created_at = Timestamptz(default=TimestamptzNow())
    updated_at = Timestamptz(default=TimestamptzNow())
    written_once = Unique(["product", "account"])


class ReviewVote(Table, tablename="review_vote"):
    id = BigSerial(primary_key=True)
    review = ForeignKey(references=Review, on_delete=OnDelete.cascade, null=False, default=None)
    account = UUID()
    voted_at = Timestamptz(default=TimestamptzNow())
    vote_once = Unique(["review", "account"])


class ReviewFlag(Table, tablename="review_flag"):
    id = BigSerial(primary_key=True)
    review = ForeignKey(references=Review, on_delete=OnDelete.cascade, null=False, default=None)
    account = UUID()
    kind = Varchar(length=32)
    text = Text(default="")
    flagged_at = Timestamptz(default=TimestamptzNow())
    settled_at = Timestamptz(null=True, default=None)
    flag_once = Unique(["review", "account"])


class ReviewAnswer(Table, tablename="review_answer"):
    id = BigSerial(primary_key=True)
    review = ForeignKey(references=Review, on_delete=OnDelete.cascade, null=False, default=None, unique=True)
    account = UUID(null=True, default=None)
    text = Text()
    written_at = Timestamptz(default=TimestamptzNow())
    updated_at = Timestamptz(default=TimestamptzNow())


class ReviewProof(Table, tablename="review_proof"):
    id = UUID(primary_key=True, default=uuid4)
    review = ForeignKey(references=Review, on_delete=OnDelete.set_null, null=True, default=None)
    account = UUID()
    key = Varchar(length=80, default="")
    kind = Varchar(length=40, default="")
    state = Varchar(length=16, default="asked")
    note = Text(default="")
    asked_at = Timestamptz(default=TimestamptzNow())
    decided_at = Timestamptz(null=True, default=None)


class ReviewEvent(Table, tablename="review_event"):
    id = BigSerial(primary_key=True)
    review = BigInt()
    product = Varchar(length=64)
    actor = Varchar(length=64)
    action = Varchar(length=32)
    reason = Text(default="")
    happened_at = Timestamptz(default=TimestamptzNow())


class Lead(Table, tablename="lead"):
    id = BigSerial(primary_key=True)
    kind = Varchar(length=16)
    product = ForeignKey(references=Product, on_delete=OnDelete.restrict, null=False, default=None)
    product_name = Text(default="")
    name = Text(default="")
    email = Varchar(length=254)
    message = Text(default="")
    state = Varchar(length=16, default="new")
    created_at = Timestamptz(default=TimestamptzNow())
    recipients = Array(base_column=UUID(), default=list)
    state_at = Timestamptz(null=True, default=None)


class LeadNote(Table, tablename="lead_note"):
    id = BigSerial(primary_key=True)
    lead = ForeignKey(references=Lead, on_delete=OnDelete.cascade, null=False, default=None, index=True)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False, index=True)
    text = Text(default="")
    created_at = Timestamptz(default=TimestamptzNow())
    edited_at = Timestamptz(null=True, default=None)


class Shortlist(Table, tablename="shortlist"):
    id = UUID(primary_key=True, default=uuid4)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    name = Varchar(length=80)
    share = UUID(null=True, default=None)
    share_hash = Varchar(length=64, null=True, default=None, unique=True)
    share_notes = Boolean(default=False)
    shared_at = Timestamptz(null=True, default=None)
    created_at = Timestamptz(default=TimestamptzNow())
    shortlist_named_once = Unique(["account", "name"])


class ShortlistTool(Table, tablename="shortlist_tool"):
    id = BigSerial(primary_key=True)
    shortlist = ForeignKey(references=Shortlist, on_delete=OnDelete.cascade, null=False)
    product = ForeignKey(references=Product, on_delete=OnDelete.cascade, null=False, default=None)
    note = Text(default="")
    added_at = Timestamptz(default=TimestamptzNow())
    shortlist_tool_once = Unique(["shortlist", "product"])


class SavedSearch(Table, tablename="saved_search"):
    id = UUID(primary_key=True, default=uuid4)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    name = Varchar(length=80)
    ask = JSONB()
    ask_digest = Varchar(length=64)
    alert = Boolean(default=True)
    stop_hash = Varchar(length=64, unique=True)
    release = Varchar(length=64, default="")
    rules = Varchar(length=64, default="")
    known = Array(base_column=Text(), default=[])
    found = Array(base_column=Text(), default=[])
    looked_at = Timestamptz(null=True, default=None)
    created_at = Timestamptz(default=TimestamptzNow())
    search_saved_once = Unique(["account", "ask_digest"])


class AlertLetter(Table, tablename="alert_letter"):
    account = UUID(primary_key=True)
    stop_hash = Varchar(length=64, unique=True)
    sent_at = Timestamptz(default=TimestamptzNow())


class AnswerReceipt(Table, tablename="answer_receipt"):
    id = Varchar(length=64, primary_key=True)
    asked = JSONB()
    release = Varchar(length=64)
    policy_digest = Varchar(length=64)
    digest = Varchar(length=64)
    body = Bytea()
    created_at = Timestamptz(default=TimestamptzNow())


class SearchEvent(Table, tablename="search_event"):
    id = UUID(primary_key=True)
    searcher = Varchar(length=64)
    is_member = Boolean(default=False)
    query = Text(default="")
    interpretation = JSONB()
    product_ids = Array(base_column=Text(), default=[])
    total = Integer(default=0)
    outcome = Varchar(length=16)
    mode = Varchar(length=16)
    release = Varchar(length=64)
    answer = Varchar(length=64, default="")
    created_at = Timestamptz(default=TimestamptzNow())


class SearchAction(Table, tablename="search_action"):
    id = BigSerial(primary_key=True)
    search = UUID()
    kind = Varchar(length=16)
    product = Varchar(length=64)
    place = Integer(default=0)
    created_at = Timestamptz(default=TimestamptzNow())


class ProductDailyStats(Table, tablename="product_daily_stats"):
    id = BigSerial(primary_key=True)
    product = ForeignKey(references=Product, on_delete=OnDelete.cascade, null=False, default=None)
    day = Date(default=DateNow())
    appearances = Integer(default=0)
    clicks = Integer(default=0)
    comparisons = Integer(default=0)
    page_views = Integer(default=0)
    counted_once = Unique(["product", "day"])


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
