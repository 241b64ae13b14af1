"""Typed settings, read from LEXDEX_* environment variables; errors name the variable."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from lexdex.settings_safety import DEVELOPMENT_SECRET, SAME_KEY, SHARED_REDIS, find_unsafe, is_same_server

PREFIX = "LEXDEX_"

SMTP_URL = re.compile(r"(smtp|smtp\+starttls|smtps)://([^@\s]+@)?[\w.:\[\]-]+")
ADDRESS = re.compile(r"[^<>@\s]+@[^<>@\s]+")
PROTECTED_SERVICES = frozenset({"redis", "postgres"})
NAME_SERVERS = re.compile(r"[\da-fA-F.:\[\]]+(\s*,\s*[\da-fA-F.:\[\]]+)*")
MAIL_FROM = re.compile(r"[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+")

Port = Annotated[int, msgspec.Meta(ge=1, le=65535)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]


class SettingsError(ValueError):
    """Raised if a setting is missing, unknown or unsafe; the message names the variable and says what to do."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings of the application; the environment variable of `database_url` is LEXDEX_DATABASE_URL, and so on."""

    environment: Literal["development", "production"] = "development"
    """The kind of installation. In production the process refuses to start with defaults that are unsafe there."""
    brand: Text = "Lexdex"
    """The product name shown to users in pages and emails ({product} in the specification)."""
    public_url: Text = "http://127.0.0.1:8000"
    """Public origin of the site (scheme, host and port); the base of canonical URLs and of links in emails."""
    host: Text = "127.0.0.1"
    """Address that the API listens on."""
    port: Port = 8000
    """Port that the API listens on."""
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
    """Comma-separated services that production may use over a private network: `redis` without a password, `postgres`
    without TLS.
    """
    smtp_url: str = ""
    """SMTP server, smtp+starttls://user:password@host:587 (or smtp://, smtps://).

    Empty: emails are written to files in the data folder.
    """
    mail_from: Text = "Lexdex <no-reply@lexdex.example>"
    """Sender of all emails; its domain is also that of the message ids."""
    requests_to: str = ""
    """Email address for requests to tools without a vendor and for notifications of new claims; empty: the sender."""
    registration_disclosure: Literal["contract", "private"] = "contract"
    """Whether registration reveals that an address is taken (contract) or notifies its owner by email (private)."""
    files_url: str = ""
    """Bucket of uploaded files, s3://bucket/prefix (or gs://, az://); the provider's variables have its credentials.

    Empty: the data folder, which only works on a single machine.
    """
    blocked_email_domains: str = ""
    """Comma-separated domains that may not register, besides the built-in lists."""
    dns_servers: str = ""
    """Comma-separated name servers for the DNS records of claims, 10.0.0.2 or 127.0.0.1:5353; empty: the system's."""
    trial_prompts: Positive = 10
    """Searches that a visitor has without an account."""
    trial_days: Positive = 2
    """Days in which the trial searches can be used, counted from the first one."""
    captcha: Literal["proof-of-work", "turnstile", "hcaptcha", "none"] = "proof-of-work"
    """The captcha before a visitor's first free search; `none` is for tests and load tests."""
    captcha_site_key: str = ""
    """The site's public key at Turnstile or hCaptcha."""
    captcha_secret: str = ""
    """The site's secret key at Turnstile or hCaptcha."""
    captcha_verify_url: str = ""
    """URL that verifies captcha tokens; empty: the provider's own."""
    limits_factor: Annotated[float, msgspec.Meta(gt=0, le=1_000_000)] = 1.0
    """Multiplies every rate limit; for load tests from one address."""
    public_schema: bool = False
    """Whether the OpenAPI document is public in production; in development it always is."""
    trusted_proxies: str = ""
    """Comma-separated addresses or networks of the proxies whose forwarded headers are trusted."""
    search_backend: Literal["inprocess"] = "inprocess"
    """Where the search engine runs."""
    answer_retention_days: Positive = 30
    """Days after which the stored answers behind answer permalinks are deleted."""
    search_log_retention_days: Annotated[int, msgspec.Meta(ge=1, le=30)] = 30
    """Days after which visitors' searches are deleted; the privacy policy promises thirty at most."""
    search_timeout_seconds: Annotated[float, msgspec.Meta(gt=0, le=60)] = 2.0
    """Maximum duration of a search including its wait in the queue; a longer one is answered with keyword results."""
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


def load(environ: Mapping[str, str] | None = None) -> Settings:
    """Read the settings from environment variables; raises SettingsError."""
    source = os.environ if environ is None else environ
    given = {name.removeprefix(PREFIX).lower(): value for name, value in source.items() if name.startswith(PREFIX)}
    _refuse_unknown(given)
    settings = _convert(given)
    _refuse_unsafe(settings)
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


def _refuse_unsafe(settings: Settings) -> None:
    if settings.secret_key in settings.previous_keys:
        raise SettingsError(SAME_KEY)
    if unknown := set(settings.unprotected_services) - PROTECTED_SERVICES:
        raise SettingsError(f"LEXDEX_ALLOW_UNPROTECTED_SERVICES may contain redis and postgres, not {min(unknown)!r}.")
    if is_same_server(settings.redis_url, settings.cache_redis_url):
        raise SettingsError(SHARED_REDIS)
    if settings.environment == "production" and (unsafe := "\n".join(find_unsafe(settings))):
        raise SettingsError(unsafe)
    if settings.captcha in {"turnstile", "hcaptcha"} and not (settings.captcha_site_key and settings.captcha_secret):
        raise SettingsError(
            f"LEXDEX_CAPTCHA={settings.captcha} needs LEXDEX_CAPTCHA_SITE_KEY and LEXDEX_CAPTCHA_SECRET."
        )
    if settings.smtp_url and not SMTP_URL.fullmatch(settings.smtp_url):
        raise SettingsError("LEXDEX_SMTP_URL must look like smtp+starttls://user:password@host:587.")
    if settings.requests_to and not ADDRESS.fullmatch(settings.requests_to):
        raise SettingsError("LEXDEX_REQUESTS_TO must look like address@domain.")
    if settings.dns_servers and not NAME_SERVERS.fullmatch(settings.dns_servers):
        raise SettingsError("LEXDEX_DNS_SERVERS must be addresses such as 10.0.0.2 or 127.0.0.1:5353.")
    if not MAIL_FROM.fullmatch(settings.mail_from):
        raise SettingsError("LEXDEX_MAIL_FROM must look like Name <address@domain>.")
