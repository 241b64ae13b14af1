"""Typed settings, read from LEXDEX_* environment variables; errors name the variable."""

import os
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from lexdex.settings_alerts import AlertThresholds, parse_alert_thresholds
from lexdex.settings_connections import PROTECTED_SERVICES, is_same_server
from lexdex.settings_formats import find_malformed
from lexdex.settings_safety import DEVELOPMENT_SECRET, SAME_KEY, SHARED_REDIS, find_unsafe
from lexdex.settings_search import SearchSettings
from lexdex.settings_site import find_malformed_site

PREFIX = "LEXDEX_"

Port = Annotated[int, msgspec.Meta(ge=1, le=65535)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]


Use = Literal["redis", "secret_key", "emails", "captcha", "requests", "signing", "index"]
"""What a process uses besides the database; production checks the settings of that only, so no process needs others."""
DATABASE_ONLY: Final[frozenset[Use]] = frozenset()
COMMAND_USES: Final[frozenset[Use]] = frozenset({"redis", "secret_key"})
SERVER_USES: Final[frozenset[Use]] = COMMAND_USES | {"captcha", "requests", "index"}
WORKER_USES: Final[frozenset[Use]] = COMMAND_USES | {"emails", "signing", "index"}
ALL_USES: Final[frozenset[Use]] = (SERVER_USES | WORKER_USES) - {"index"}
"""What `make run` uses; it starts a server for the index if none is named."""


INDEX_SERVER_MISSING: Final = (
    "LEXDEX_SEARCH_INDEX=weaviate needs LEXDEX_WEAVIATE_URL; only `make run` starts a server itself."
)


class SettingsError(ValueError):
    """Raised if a setting is missing, unknown or unsafe; the message names the variable and says what to do."""


class Settings(SearchSettings, frozen=True, kw_only=True):
    """All settings of the application; the environment variable of `database_url` is LEXDEX_DATABASE_URL, and so on.

    Admins may change those of SiteSettings while the site runs (`foundation/live_settings.py`).
    """

    environment: Literal["development", "production"] = "development"
    """The kind of installation. In production the process refuses to start with defaults that are unsafe there."""
    public_url: Text = "http://127.0.0.1:8000"
    """Public origin of the site (scheme, host and port); the base of canonical URLs and of links in emails."""
    host: Text = "127.0.0.1"
    """Address that the API listens on."""
    port: Port = 8000
    """Port that the API listens on."""
    metrics_host: Text = "127.0.0.1"
    """Address at which API and worker serve metrics for Prometheus, without TLS and login."""
    metrics_port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 0
    """Port of the metrics; 0: none. In `make run`, the worker takes the next one."""
    tls_certificate_file: str = ""
    """Certificate chain in PEM with which the API listens by https; read again when it changes. Empty: http."""
    tls_key_file: str = ""
    """Private key of that certificate, in PEM."""
    data_dir: Text = "var"
    """Folder of all files that the processes write: embedded services, search releases, uploads."""
    web_dist: Text = "web/dist"
    """Folder of the built web app."""
    database_url: Text = "postgresql://127.0.0.1:5432/lexdex"
    """PostgreSQL 15 or newer."""
    migration_database_url: str = ""
    """PostgreSQL address of the owner of the tables, for `lexdex migrate` only; empty if `database_url` is the owner's.

    The user of `database_url` then gets access to rows and can change no table.
    """
    database_pool: Positive = 6
    """Maximum database connections of one process."""
    database_pooling: Literal["session", "transaction"] = "session"
    """Set "transaction" behind a pooler that gives each transaction another server connection.

    "session" is right without a pooler, and for PgBouncer with pool_mode=session.
    """
    database_stuck_seconds: Positive = 30
    """If all database connections are in use for this long without a change, the process reports itself as stuck."""
    redis_url: Text = "redis://127.0.0.1:6379/0"
    """Redis or Valkey, for rate limits and the worker's wake-ups; its loss loses no data."""
    cache_redis_url: str = ""
    """Redis or Valkey for cached answers, on another server with a memory limit of its own; empty: no cache."""
    worker_heartbeat_file: str = ""
    """A file that the worker touches every 5 seconds while it can work, for a liveness probe; empty: none."""
    secret_key: Annotated[str, msgspec.Meta(min_length=32)] = DEVELOPMENT_SECRET
    """Secret from which the keys of tokens, keyed hashes and encryption are derived; at least 32 random characters."""
    previous_secret_keys: str = ""
    """Comma-separated former secret keys, latest first: what they signed or encrypted stays valid.

    `lexdex rotate-keys` says when they are no longer needed.
    """
    allow_unprotected_services: str = ""
    """Comma-separated services that production may use over a private network.

    `redis`: without password and TLS; `redis-tls`: without TLS; `postgres`: without TLS; `postgres-certificate`:
    without verifying the certificate; `smtp`: without TLS; `api`: the API listens without TLS;
    `clamd`: files are sent to another machine without TLS; `search`: searches are sent to Ray Serve without TLS;
    `weaviate`: products and the API key without TLS.
    """
    certificate_key_file: str = ""
    """PKCS#12 file with the key (P-256) and X.509 certificates that sign certificates; read by the worker only.

    Empty in development: a key with "(development)" in its name is generated in the data folder.
    """
    certificate_key_password: str = ""
    """Password of that file."""
    certificate_timestamp_url: str = ""
    """Time stamp authority (RFC 3161) for the signatures of certificates; empty: signed without a time stamp."""
    credential_key_file: str = ""
    """PEM file with the Ed25519 key that signs credentials and their status lists; read by the worker only."""
    log_key_file: str = ""
    """PEM file with the Ed25519 key that signs the checkpoints of the transparency log; read by the worker only."""
    smtp_url: str = ""
    """SMTP server, smtp+starttls://user:password@host:587 (or smtp://, smtps://).

    Empty: emails are written to files in the data folder.
    """
    standby_smtp_url: str = ""
    """A second SMTP server, which admins can switch to while the first one fails; empty: none."""
    mail_from: Text = "no-reply@lexdex.example"
    """Sender of all emails; its domain is also that of the message ids. Without a name, the brand is the sender's."""
    requests_to: str = ""
    """Email address for requests to tools without a vendor and for notifications of new claims; empty: the sender.

    Replies to emails that name no other address come here too.
    """
    registration_disclosure: Literal["contract", "private"] = "contract"
    """Whether registration reveals that an address is taken (contract) or notifies its owner by email (private)."""
    files_url: str = ""
    """Bucket of uploaded files, s3://bucket/prefix (or gs://, az://); the provider's variables have its credentials.

    Empty: the data folder, which only works on a single machine.
    """
    clamd: str = ""
    """Virus scanner of uploaded files: the path of clamd's Unix socket, or host:port; empty: files are not scanned."""
    blocked_email_domains: str = ""
    """Comma-separated domains that may not register, besides the built-in lists."""
    dns_servers: str = ""
    """Comma-separated name servers for the DNS records of claims, 10.0.0.2 or 127.0.0.1:5353; empty: the system's."""
    captcha_site_key: str = ""
    """The site's public key at Turnstile or hCaptcha."""
    captcha_secret: str = ""
    """The site's secret key at Turnstile or hCaptcha."""
    captcha_verify_url: str = ""
    """URL that verifies captcha tokens; empty: the provider's own."""
    limits_factor: Annotated[float, msgspec.Meta(gt=0, le=1_000_000)] = 1.0
    """Multiplies every rate limit and the share of running searches; for load tests from one address."""
    public_schema: bool = False
    """Whether the OpenAPI document is public in production; in development it always is."""
    trusted_proxies: str = ""
    """Comma-separated addresses or networks (10.42.0.0/16) of the proxies whose forwarded headers are trusted."""
    stripe_api_key: str = ""
    """Secret key of the Stripe account that takes payments; empty: nothing can be paid."""
    stripe_webhook_secret: str = ""
    """Secret that signs Stripe's webhooks to /api/payments/webhook."""
    stripe_api_base: Text = "https://api.stripe.com"
    """Origin of Stripe's API, or of its simulator in development."""
    seller_name: str = ""
    """Legal name of the seller on invoices."""
    seller_address: str = ""
    """Legal address of the seller on invoices; \\n separates its lines."""
    seller_country: str = ""
    """Country of the seller (ISO 3166-1, such as DE), which decides about tax."""
    seller_tax_id: str = ""
    """Tax id of the seller on invoices."""
    seller_code: Text = "LX"
    """Begins the numbers of invoices; a seller with another code has series of its own."""
    tax_rates: str = ""
    """Comma-separated tax rates in per cent by country, such as DE=19,FR=20."""
    recheck_percent: Annotated[float, msgspec.Meta(ge=0, le=100)] = 5.0
    """Share of the admins' moderation decisions, drawn at random, that another admin checks again; 0: none."""
    alert_thresholds: str = ""
    """Comma-separated thresholds of the admin portal's alerts that differ from their defaults: queue_age_days=7."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """Lowest level that is logged."""

    @property
    def previous_keys(self) -> list[str]:
        """The former secret keys, latest first."""
        return _split_list(self.previous_secret_keys)

    @property
    def unprotected_services(self) -> list[str]:
        """The services that may be used in production without a password or TLS."""
        return _split_list(self.allow_unprotected_services)

    @property
    def alert_limits(self) -> AlertThresholds:
        """The thresholds of the admin portal's alerts."""
        return parse_alert_thresholds(self.alert_thresholds)

    @property
    def data_path(self) -> Path:
        """The absolute path of the data folder, which holds everything that a local installation stores."""
        return Path(self.data_dir).resolve()

    @property
    def releases_path(self) -> Path:
        """The folder of the search releases (model and index)."""
        return self.data_path / "search" / "releases"

    @property
    def model_cache_path(self) -> Path:
        """The folder that caches encoders built from the packaged model weights."""
        return self.data_path / "search" / "models"

    @property
    def files_path(self) -> Path:
        """The folder of uploaded files, used if no bucket is configured."""
        return self.data_path / "files"

    @property
    def mailbox_path(self) -> Path:
        """The folder that emails are written to if no SMTP server is configured."""
        return self.data_path / "mail"

    @property
    def logos_path(self) -> Path:
        """The folder of uploaded product logos."""
        return self.files_path / "product-logos"


def load(environ: Mapping[str, str] | None = None, *, uses: frozenset[Use] = ALL_USES) -> Settings:
    """Read the settings from environment variables; raises SettingsError.

    `uses` is what the process uses besides the database. The others may be missing.
    """
    source = os.environ if environ is None else environ
    given = {name.removeprefix(PREFIX).lower(): value for name, value in source.items() if name.startswith(PREFIX)}
    _refuse_unknown(given)
    settings = _convert(given)
    _refuse_unsafe(settings, uses)
    if "index" in uses and settings.search_index == "weaviate" and not settings.weaviate_url:
        raise SettingsError(INDEX_SERVER_MISSING)
    return settings


def _refuse_unknown(given: Mapping[str, str]) -> None:
    unknown = sorted(set(given) - set(Settings.__struct_fields__))
    if unknown:
        names = ", ".join(PREFIX + name.upper() for name in unknown)
        raise SettingsError(f"Unknown setting: {names}. See docs/operations.md for the list.")


def _convert(given: Mapping[str, str]) -> Settings:
    try:
        return msgspec.convert(dict(given), Settings, strict=False)
    except msgspec.ValidationError as error:
        field = str(error).rpartition("$.")[2].rstrip("`")
        raise SettingsError(f"{PREFIX}{field.upper()}: {error}") from error


def _split_list(text: str) -> list[str]:
    return [entry.strip() for entry in text.split(",") if entry.strip()]


def _refuse_unsafe(settings: Settings, uses: frozenset[Use]) -> None:
    if settings.secret_key in settings.previous_keys:
        raise SettingsError(SAME_KEY)
    if unknown := set(settings.unprotected_services) - PROTECTED_SERVICES:
        known = ", ".join(sorted(PROTECTED_SERVICES))
        raise SettingsError(f"LEXDEX_ALLOW_UNPROTECTED_SERVICES may contain {known}, not {min(unknown)!r}.")
    if is_same_server(settings.redis_url, settings.cache_redis_url):
        raise SettingsError(SHARED_REDIS)
    if bool(settings.tls_certificate_file) != bool(settings.tls_key_file):
        raise SettingsError("LEXDEX_TLS_CERTIFICATE_FILE and LEXDEX_TLS_KEY_FILE must be set together.")
    if settings.environment == "production" and (unsafe := "\n".join(find_unsafe(settings, uses))):
        raise SettingsError(unsafe)
    if malformed := next(chain(find_malformed(settings), find_malformed_site(settings)), ""):
        raise SettingsError(malformed)
    if bool(settings.stripe_api_key) != bool(settings.stripe_webhook_secret):
        raise SettingsError("LEXDEX_STRIPE_API_KEY and LEXDEX_STRIPE_WEBHOOK_SECRET must be set together.")
    if "captcha" in uses and settings.captcha in {"turnstile", "hcaptcha"} and not _has_captcha_keys(settings):
        raise SettingsError(
            f"LEXDEX_CAPTCHA={settings.captcha} needs LEXDEX_CAPTCHA_SITE_KEY and LEXDEX_CAPTCHA_SECRET."
        )
    if uses & {"emails", "requests"} and settings.email_provider == "standby" and not settings.standby_smtp_url:
        raise SettingsError("LEXDEX_EMAIL_PROVIDER=standby needs LEXDEX_STANDBY_SMTP_URL.")


def _has_captcha_keys(settings: Settings) -> bool:
    return bool(settings.captcha_site_key and settings.captcha_secret)
