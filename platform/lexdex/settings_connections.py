"""Finds connections that are not protected in production; each finding is a sentence that names the variable."""

import ipaddress
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Final, Protocol
from urllib.parse import parse_qs, urlsplit

ENCRYPTED_SSL_MODES: Final = frozenset({"require", "verify-ca", "verify-full"})
VERIFIED_SSL_MODE: Final = "verify-full"
UNVERIFIED_REDIS: Final = {
    "ssl_cert_reqs": {"none", "optional"},
    "ssl_check_hostname": {"", "0", "f", "false", "n", "no"},
}
"""Values, in lower case, by which the URL of a Redis server turns off what the client verifies."""

PROTECTED_SERVICES: Final = frozenset(
    {"redis", "redis-tls", "postgres", "postgres-certificate", "smtp", "api", "clamd", "search", "weaviate"}
)
"""What LEXDEX_ALLOW_UNPROTECTED_SERVICES may contain; `redis` and `postgres` include the narrower names."""

DEFAULT_REDIS_PORT: Final = 6379

OPT_OUT: Final = "LEXDEX_ALLOW_UNPROTECTED_SERVICES"
REDIS_OPEN: Final = (
    f"{{name}} has no password. Set one (rediss://:password@host:6379/0), or set {OPT_OUT}=redis if the network "
    "lets only Lexdex connect."
)
REDIS_PLAIN: Final = (
    f"{{name}} does not use TLS. Write rediss:// instead of redis://, or set {OPT_OUT}=redis-tls if the network "
    "between the pods and Redis is encrypted or private."
)
REDIS_UNVERIFIED: Final = (
    "{name} turns off the verification of the server's certificate. Remove ssl_cert_reqs and ssl_check_hostname; "
    "ssl_ca_certs=FILE names an authority of your own."
)
POSTGRES_PLAIN: Final = (
    "LEXDEX_{name} does not require TLS. Add ?sslmode=verify-full&sslrootcert=FILE, or set "
    f"{OPT_OUT}=postgres if the network between the pods and the database is encrypted or private."
)
POSTGRES_UNVERIFIED: Final = (
    "LEXDEX_{name} does not verify the certificate and name of the server. Set sslmode=verify-full and "
    f"sslrootcert=FILE with the authority's certificate, or set {OPT_OUT}=postgres-certificate."
)
SMTP_PLAIN: Final = (
    "LEXDEX_{name} sends emails without TLS. Write smtp+starttls:// or smtps://, or set "
    f"{OPT_OUT}=smtp if the network between the worker and the mail server is encrypted or private."
)
API_PLAIN: Final = (
    "The API would listen on {host} without TLS. Set LEXDEX_TLS_CERTIFICATE_FILE and LEXDEX_TLS_KEY_FILE, or set "
    f"{OPT_OUT}=api if the network between the proxy and the API is encrypted (a service mesh) or private."
)
CLAMD_PLAIN: Final = (
    "LEXDEX_CLAMD sends uploaded files to {address} without TLS, which clamd does not have. Run it beside the API with "
    f"a Unix socket, or set {OPT_OUT}=clamd if the network between them is encrypted or private."
)
SEARCH_PLAIN: Final = (
    "LEXDEX_SEARCH_URL sends searches to {host} without TLS. Write https://, or set "
    f"{OPT_OUT}=search if the network between the pods and Ray Serve is encrypted or private."
)
WEAVIATE_PLAIN: Final = (
    "LEXDEX_WEAVIATE_URL must start with https:// in production, unless the server runs on the same machine: it "
    f"receives the API key. Or set {OPT_OUT}=weaviate if the network between them is encrypted or private."
)
CAPTCHA_PLAIN: Final = "LEXDEX_CAPTCHA_VERIFY_URL must start with https:// in production: it receives a secret."
MODEL_PLAIN: Final = (
    "LEXDEX_WORDING_URL must start with https:// in production, unless the model runs on the same machine: it receives "
    "the API key and the sentences of answers."
)


class ConnectionSettings(Protocol):
    """The settings of connections, as `lexdex.settings.Settings` has them."""

    @property
    def smtp_url(self) -> str: ...
    @property
    def standby_smtp_url(self) -> str: ...
    @property
    def captcha_verify_url(self) -> str: ...
    @property
    def wording_url(self) -> str: ...
    @property
    def search_engine(self) -> str: ...
    @property
    def search_url(self) -> str: ...
    @property
    def weaviate_url(self) -> str: ...
    @property
    def host(self) -> str: ...
    @property
    def clamd(self) -> str: ...
    @property
    def tls_certificate_file(self) -> str: ...
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


def find_unprotected_services(settings: ConnectionSettings, uses: AbstractSet[str]) -> Iterator[str]:
    """Yield a sentence for each connection without a password, TLS or verified certificate and not declared as safe."""
    allowed = frozenset(settings.unprotected_services)
    servers = {"LEXDEX_REDIS_URL": settings.redis_url, "LEXDEX_CACHE_REDIS_URL": settings.cache_redis_url}
    for name, url in servers.items() if "redis" in uses else ():
        yield from (problem.format(name=name) for problem in _find_redis_problems(url, allowed))
    urls = {"DATABASE_URL": settings.database_url, "MIGRATION_DATABASE_URL": settings.migration_database_url}
    for name, url in urls.items():
        yield from (problem.format(name=name) for problem in _find_postgres_problems(url, allowed))
    mail_servers = {"SMTP_URL": settings.smtp_url, "STANDBY_SMTP_URL": settings.standby_smtp_url}
    for name, url in mail_servers.items():
        parts = urlsplit(url)
        if "smtp" not in allowed and parts.scheme == "smtp" and not _is_local(parts.netloc.rpartition("@")[2]):
            yield SMTP_PLAIN.format(name=name)
    is_listening = "requests" in uses and not _is_local(_bracket(settings.host))
    if is_listening and "api" not in allowed and not settings.tls_certificate_file:
        yield API_PLAIN.format(host=settings.host)
    if settings.clamd and "clamd" not in allowed and not _is_local_scanner(settings.clamd):
        yield CLAMD_PLAIN.format(address=settings.clamd)
    yield from _find_search_problems(settings, allowed)
    if settings.captcha_verify_url and not settings.captcha_verify_url.startswith("https://"):
        yield CAPTCHA_PLAIN
    model = urlsplit(settings.wording_url)
    if "requests" in uses and model.scheme == "http" and not _is_local(model.netloc):
        yield MODEL_PLAIN


def _find_search_problems(settings: ConnectionSettings, allowed: AbstractSet[str]) -> Iterator[str]:
    search, index = urlsplit(settings.search_url), urlsplit(settings.weaviate_url)
    is_remote = settings.search_engine == "ray" and search.scheme == "http" and not _is_local(search.netloc)
    if is_remote and "search" not in allowed:
        yield SEARCH_PLAIN.format(host=search.netloc)
    if "weaviate" not in allowed and index.scheme == "http" and not _is_local(index.netloc):
        yield WEAVIATE_PLAIN


def _find_redis_problems(url: str, allowed: AbstractSet[str]) -> Iterator[str]:
    parts = urlsplit(url)
    if not url or parts.scheme == "unix":
        return
    if "redis" not in allowed:
        if not parts.password:
            yield REDIS_OPEN
        if parts.scheme != "rediss" and "redis-tls" not in allowed and not _is_local(parts.netloc.rpartition("@")[2]):
            yield REDIS_PLAIN
    query = parse_qs(parts.query, keep_blank_values=True)
    if any(set(map(str.lower, query.get(name, []))) & values for name, values in UNVERIFIED_REDIS.items()):
        yield REDIS_UNVERIFIED


def _find_postgres_problems(url: str, allowed: AbstractSet[str]) -> Iterator[str]:
    if not url or "postgres" in allowed or _is_local_database(url):
        return
    mode = parse_qs(urlsplit(url).query).get("sslmode", [""])[-1]
    if mode not in ENCRYPTED_SSL_MODES:
        yield POSTGRES_PLAIN
    elif mode != VERIFIED_SSL_MODE and "postgres-certificate" not in allowed:
        yield POSTGRES_UNVERIFIED


def _is_local_scanner(address: str) -> bool:
    return address.startswith("/") or _is_local(address)


def is_same_server(redis_url: str, other_url: str) -> bool:
    """Return whether two URLs name the same Redis server, whatever the database and the password."""
    return bool(other_url) and _read_address(redis_url) == _read_address(other_url)


def _read_address(redis_url: str) -> tuple[str, int, str]:
    """Return host, port and, for a Unix socket, its path."""
    parts = urlsplit(redis_url)
    if parts.scheme == "unix":
        return ("", 0, parts.path)
    return (parts.hostname or "localhost", parts.port or DEFAULT_REDIS_PORT, "")


def _is_local_database(database_url: str) -> bool:
    """Return whether connections to this database do not leave the machine."""
    parts = urlsplit(database_url)
    query = parse_qs(parts.query)
    hosts = [*parts.netloc.rpartition("@")[2].split(","), *",".join(query.get("host", [])).split(",")]
    return all(_is_local(host) for host in hosts)


def _bracket(host: str) -> str:
    """Return the host as it stands in a URL: IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def _is_local(host: str) -> bool:
    name = urlsplit(f"//{host}").hostname or ""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return host.startswith("/") or name in {"", "localhost"}
