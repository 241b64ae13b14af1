"""Finds settings that are unsafe in production; each finding is a sentence that names the variable."""

import ipaddress
from collections.abc import Iterator
from typing import Final, Protocol
from urllib.parse import parse_qs, urlsplit

from zxcvbn import zxcvbn

DEVELOPMENT_SECRET: Final = "development-only-secret-key-not-for-production"  # noqa: S105 - refused below
MIN_SECRET_GUESSES_LOG10: Final = 24
"""A random key of 32 hexadecimal digits has 32; words, sequences and repetitions have few."""
MAX_ESTIMATED_LENGTH: Final = 72
"""The estimate of zxcvbn grows faster than the text; more characters only make a key stronger."""
MIN_PREFIX_LENGTHS: Final = {4: 16, 6: 48}
"""Widest networks of trusted proxies, by IP version: the pods of one cluster."""
ENCRYPTED_SSL_MODES: Final = frozenset({"require", "verify-ca", "verify-full"})

DEFAULT_REDIS_PORT: Final = 6379

OPT_OUT: Final = "LEXDEX_ALLOW_UNPROTECTED_SERVICES"
DEVELOPMENT_KEY: Final = "LEXDEX_{name} contains the key for development, which everyone knows."
PROXIES_MISSING: Final = (
    "LEXDEX_TRUSTED_PROXIES must name the addresses of the proxies in front of the API in production, such as "
    "10.42.0.0/16: without them all visitors share one address and its rate limits."
)
PROXIES_WIDE: Final = (
    "LEXDEX_TRUSTED_PROXIES contains {network}, which is too wide: whoever is in it chooses the address that rate "
    "limits count. Name only the proxies; the widest networks allowed are /16 for IPv4 and /48 for IPv6."
)
PROXIES_MALFORMED: Final = (
    "LEXDEX_TRUSTED_PROXIES must be addresses or networks such as 10.42.0.0/16: {text!r} is none."
)
WEAK_KEY: Final = (
    "LEXDEX_SECRET_KEY is too easy to guess: set 32 random characters or more, for example from "
    "`openssl rand -base64 48`."
)
SAME_KEY: Final = "LEXDEX_PREVIOUS_SECRET_KEYS must not contain the current LEXDEX_SECRET_KEY."
SHARED_REDIS: Final = (
    "LEXDEX_CACHE_REDIS_URL must name another server than LEXDEX_REDIS_URL, because a memory limit holds for a whole "
    "server: cached answers would displace rate limits and wake-ups. Leave it empty to cache no answers."
)
REDIS_OPEN: Final = (
    f"{{name}} has no password. Set one (redis://:password@host:6379/0), or set {OPT_OUT}=redis if the network "
    "lets only Lexdex connect."
)
POSTGRES_PLAIN: Final = (
    "LEXDEX_{name} does not require TLS. Add ?sslmode=require (or verify-full), or set "
    f"{OPT_OUT}=postgres if the network between the pods and the database is encrypted or private."
)


class CheckedSettings(Protocol):
    """The settings that are checked, as `lexdex.settings.Settings` has them."""

    @property
    def public_url(self) -> str: ...
    @property
    def smtp_url(self) -> str: ...
    @property
    def captcha(self) -> str: ...
    @property
    def secret_key(self) -> str: ...
    @property
    def previous_keys(self) -> list[str]: ...
    @property
    def trusted_proxies(self) -> str: ...
    @property
    def redis_url(self) -> str: ...
    @property
    def cache_redis_url(self) -> str: ...
    @property
    def database_url(self) -> str: ...
    @property
    def migration_database_url(self) -> str: ...
    @property
    def unprotected_services(self) -> list[str]: ...


def find_unsafe(settings: CheckedSettings) -> Iterator[str]:
    """Yield a sentence for each setting of a production installation that is unsafe."""
    if not settings.public_url.startswith("https://"):
        yield "LEXDEX_PUBLIC_URL must start with https:// in production."
    if not settings.smtp_url:
        yield "LEXDEX_SMTP_URL must name a mail server in production: users verify their address by email."
    if settings.captcha == "none":
        yield "LEXDEX_CAPTCHA must not be none in production: bots would use up the free search."
    yield from find_unsafe_keys(settings)
    yield from find_unsafe_proxies(settings.trusted_proxies)
    yield from find_unprotected_services(settings)


def find_unprotected_services(settings: CheckedSettings) -> Iterator[str]:
    """Yield a sentence for each service that is used without a password or TLS and not declared as private."""
    allowed = settings.unprotected_services
    if "redis" not in allowed:
        urls = {"LEXDEX_REDIS_URL": settings.redis_url, "LEXDEX_CACHE_REDIS_URL": settings.cache_redis_url}
        yield from (REDIS_OPEN.format(name=name) for name, url in urls.items() if url and _is_open(url))
    if "postgres" not in allowed:
        urls = {"DATABASE_URL": settings.database_url, "MIGRATION_DATABASE_URL": settings.migration_database_url}
        plain = [name for name, url in urls.items() if url and not _is_encrypted_or_local(url)]
        yield from (POSTGRES_PLAIN.format(name=name) for name in plain)


def is_same_server(redis_url: str, other_url: str) -> bool:
    """Return whether two URLs name the same Redis server, whatever the database and the password."""
    return bool(other_url) and _read_address(redis_url) == _read_address(other_url)


def _read_address(redis_url: str) -> tuple[str, int, str]:
    """Return host, port and, for a Unix socket, its path."""
    parts = urlsplit(redis_url)
    if parts.scheme == "unix":
        return ("", 0, parts.path)
    return (parts.hostname or "localhost", parts.port or DEFAULT_REDIS_PORT, "")


def _is_open(redis_url: str) -> bool:
    parts = urlsplit(redis_url)
    return parts.scheme != "unix" and not parts.password


def find_unsafe_keys(settings: CheckedSettings) -> Iterator[str]:
    """Yield a sentence for each weakness of the secret keys."""
    for name, keys in (("SECRET_KEY", [settings.secret_key]), ("PREVIOUS_SECRET_KEYS", settings.previous_keys)):
        if DEVELOPMENT_SECRET in keys:
            yield DEVELOPMENT_KEY.format(name=name)
    if zxcvbn(settings.secret_key[:MAX_ESTIMATED_LENGTH])["guesses_log10"] < MIN_SECRET_GUESSES_LOG10:
        yield WEAK_KEY


def find_unsafe_proxies(trusted_proxies: str) -> Iterator[str]:
    """Yield a sentence for missing, malformed and too wide networks of trusted proxies."""
    texts = [text.strip() for text in trusted_proxies.split(",") if text.strip()]
    if not texts:
        yield PROXIES_MISSING
    for text in texts:
        try:
            network = ipaddress.ip_network(text, strict=False)
        except ValueError:
            yield PROXIES_MALFORMED.format(text=text)
        else:
            if network.prefixlen < MIN_PREFIX_LENGTHS[network.version]:
                yield PROXIES_WIDE.format(network=network)


def _is_encrypted_or_local(database_url: str) -> bool:
    """Return whether connections to this database are encrypted, or do not leave the machine."""
    parts = urlsplit(database_url)
    query = parse_qs(parts.query)
    hosts = [*parts.netloc.rpartition("@")[2].split(","), *",".join(query.get("host", [])).split(",")]
    return query.get("sslmode", [""])[-1] in ENCRYPTED_SSL_MODES or all(_is_local(host) for host in hosts)


def _is_local(host: str) -> bool:
    name = urlsplit(f"//{host}").hostname or ""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return host.startswith("/") or name in {"", "localhost"}
