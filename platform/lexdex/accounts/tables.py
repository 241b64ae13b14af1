"""Database tables of accounts: vendor companies, sessions, links, codes, consents, security activity, staff notes."""

from uuid import uuid4

from piccolo.columns import (
    JSONB,
    UUID,
    Array,
    BigInt,
    BigSerial,
    Boolean,
    Bytea,
    ForeignKey,
    Integer,
    SmallInt,
    Text,
    Timestamptz,
    Varchar,
)
from piccolo.columns.base import OnDelete
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table


class VendorCompany(Table, tablename="vendor_company"):
    """The organisation of vendor accounts, whose email addresses are at one of its domains."""

    id = UUID(primary_key=True, default=uuid4)
    name = Varchar(length=200, default="")
    suspended_at = Timestamptz(null=True, default=None)
    suspension_reason = Text(default="")
    merged_into = UUID(null=True, default=None)
    """The company that has its accounts and domains now; null: it was not merged."""
    created_at = Timestamptz(default=TimestamptzNow())


class VendorDomain(Table, tablename="vendor_domain"):
    """A registered domain of a vendor company, in ASCII form, and how that was proven."""

    domain = Varchar(length=253, primary_key=True)
    company = ForeignKey(references=VendorCompany, on_delete=OnDelete.cascade, null=False, default=None, index=True)
    proof = Varchar(length=16, default="email")
    """email: an account has verified an address there; staff: proven by hand; withdrawn: it proves nothing."""
    reason = Text(default="")
    """Why staff proved or withdrew it; empty for an email address."""
    changed_at = Timestamptz(default=TimestamptzNow())


class VendorMerge(Table, tablename="vendor_merge"):
    """What a merge of two vendor companies moved, so that it can be undone once."""

    id = UUID(primary_key=True, default=uuid4)
    company = ForeignKey(references=VendorCompany, on_delete=OnDelete.cascade, null=False, default=None, index=True)
    merged = ForeignKey(references=VendorCompany, on_delete=OnDelete.cascade, null=False, default=None, index=True)
    accounts = Array(base_column=UUID(), default=list)
    domains = Array(base_column=Varchar(length=253), default=list)
    merged_at = Timestamptz(default=TimestamptzNow())
    undone_at = Timestamptz(null=True, default=None)


class Account(Table, tablename="account"):
    """An account; when it is erased, the row remains without personal data."""

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
    registration_count = Integer(default=0)
    """How often the address was registered before it was verified; 0 if an import or a command made the account."""
    disabled_at = Timestamptz(null=True, default=None)
    """When staff suspended the account."""
    disabled_reason = Text(default="")
    vendor_company = UUID(null=True, default=None)
    """Of a vendor with a verified email address; no foreign key, for a table of an older release gets no new rules."""
    suspended_with_company = Boolean(default=False)
    """Whether `disabled_at` is that of the vendor company, and ends with its suspension."""
    removal_due_at = Timestamptz(null=True, default=None)
    erased_at = Timestamptz(null=True, default=None)
    reset_required = Boolean(default=False)
    avatar = Varchar(length=80, default="")
    totp_secret = Bytea(null=True, default=None)
    """Encrypted; set at enrolment, active from `totp_confirmed_at` on."""
    totp_confirmed_at = Timestamptz(null=True, default=None)
    totp_last_step = BigInt(default=0)
    """The latest time step whose code was accepted; codes up to this step are refused."""


class AccountSession(Table, tablename="account_session"):
    """A session: one device that is signed in. The token is stored only as a hash."""

    id = UUID(primary_key=True, default=uuid4)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    token_hash = Varchar(length=64, unique=True)
    created_at = Timestamptz(default=TimestamptzNow())
    used_at = Timestamptz(default=TimestamptzNow())
    ends_at = Timestamptz()
    second_factor = Boolean(default=False)
    second_factor_at = Timestamptz(null=True, default=None)
    """When the session last gave a code; some operations need a recent one."""
    user_agent = Varchar(length=300, default="")
    address = Varchar(length=64, default="")
    revoked_at = Timestamptz(null=True, default=None)


class AccountToken(Table, tablename="account_token"):
    """The token of a link in an email; `purpose` is "verify" or "reset"."""

    id = UUID(primary_key=True, default=uuid4)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    purpose = Varchar(length=16)
    token_hash = Varchar(length=64, unique=True)
    created_at = Timestamptz(default=TimestamptzNow())
    expires_at = Timestamptz()
    used_at = Timestamptz(null=True, default=None)


class RecoveryCode(Table, tablename="recovery_code"):
    """A recovery code, stored as a hash, for logging in without the authenticator app."""

    id = BigSerial(primary_key=True)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    code_hash = Varchar(length=64)
    used_at = Timestamptz(null=True, default=None)


class Consent(Table, tablename="consent"):
    """A consent that was given or refused; kept without its account when that is erased."""

    id = BigSerial(primary_key=True)
    account = UUID(null=True, default=None, index=True)
    kind = Varchar(length=20)
    version = Varchar(length=40, default="")
    wording = Text(default="")
    given = Boolean(default=False)
    details = JSONB(default="{}")
    recorded_at = Timestamptz(default=TimestamptzNow())


class SecurityActivity(Table, tablename="security_activity"):
    """Something about the security of an account, for its user; deleted after 90 days."""

    id = BigSerial(primary_key=True)
    event = BigInt(null=True, default=None, unique=True)
    """The outbox event it came from, if any; unique, so a repeated event adds no second entry."""
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    kind = Varchar(length=40)
    description = Varchar(length=100)
    device = Varchar(length=100, default="")
    """Browser and system; empty if no request caused it."""
    network = Varchar(length=64, default="")
    """The client's address without its last part."""
    created_at = Timestamptz(default=TimestamptzNow())


class KnownDevice(Table, tablename="known_device"):
    """A device and network from which an account was used, only as a keyed hash."""

    id = BigSerial(primary_key=True)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    device_hash = Varchar(length=64)
    created_at = Timestamptz(default=TimestamptzNow())
    used_at = Timestamptz(default=TimestamptzNow())
    known_device_unique_hash = Unique(["account", "device_hash"])


class DeviceCookie(Table, tablename="device_cookie"):
    """A browser in which an account logged in before; the token of its cookie is stored only as a hash."""

    id = BigSerial(primary_key=True)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False, index=True)
    token_hash = Varchar(length=64, unique=True)
    created_at = Timestamptz(default=TimestamptzNow())
    used_at = Timestamptz(default=TimestamptzNow(), index=True)


class AccountExport(Table, tablename="account_export"):
    """A requested export of an account's personal data; the file's key derives from the id."""

    id = UUID(primary_key=True, default=uuid4)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False, index=True)
    state = Varchar(length=16, default="generating")
    """generating, ready or failed; an account has one at a time that is generating."""
    size = BigInt(null=True, default=None)
    attempts = Integer(default=0)
    created_at = Timestamptz(default=TimestamptzNow())
    expires_at = Timestamptz(index=True)


class AccountNote(Table, tablename="account_note"):
    """A note of staff about an account; its owner gets it with the export of personal data."""

    id = BigSerial(primary_key=True)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False)
    kind = Varchar(length=20)
    """support, abuse or legal."""
    text = Text()
    author = UUID()
    """The account of the admin who wrote it, and alone may delete it."""
    created_at = Timestamptz(default=TimestamptzNow())
