"""Finds settings in the wrong format; each finding is a sentence that names the variable."""

import re
from collections.abc import Iterator
from typing import Final, Protocol

from lexdex.settings_alerts import parse_alert_thresholds
from lexdex.settings_proxies import find_malformed_proxies

SMTP_URL: Final = re.compile(r"(smtp|smtp\+starttls|smtps)://([^@\s]+@)?[\w.:\[\]-]+")
ADDRESS: Final = re.compile(r"[^<>@\s]+@[^<>@\s]+")
MODEL_URL: Final = re.compile(r"https?://[^\s/?#@]+(/[^\s?#]*)?(\?[^\s#]*)?")
SEARCH_URL: Final = re.compile(r"https?://[^\s/?#@]+/?")
WEAVIATE_URL: Final = re.compile(r"https?://[^\s/?#@]+/?")
WEAVIATE_GRPC: Final = re.compile(r"[^\s/?#@]+:\d{1,5}")
NAME_SERVERS: Final = re.compile(r"[\da-fA-F.:\[\]]+(\s*,\s*[\da-fA-F.:\[\]]+)*")
TIMESTAMP_URL: Final = re.compile(r"https?://[^\s/@]+(/\S*)?")
COUNTRY: Final = re.compile(r"[A-Z]{2}")
TAX_RATES: Final = re.compile(r"[A-Z]{2}=\d{1,2}(\.\d{1,2})?(\s*,\s*[A-Z]{2}=\d{1,2}(\.\d{1,2})?)*")
SELLER_CODE: Final = re.compile(r"[A-Z0-9]{1,8}")
MAIL_FROM: Final = re.compile(r"[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+")
CLAMD: Final = re.compile(r"/\S{1,107}|(?:[\w.-]+|\[[\da-fA-F:.]+\]):(?P<port>\d{1,5})")


class CheckedSettings(Protocol):
    """The settings that are checked; a protocol, because the settings import this module."""

    @property
    def alert_thresholds(self) -> str: ...

    @property
    def certificate_timestamp_url(self) -> str: ...

    @property
    def clamd(self) -> str: ...

    @property
    def dns_servers(self) -> str: ...

    @property
    def mail_from(self) -> str: ...

    @property
    def requests_to(self) -> str: ...

    @property
    def search_url(self) -> str: ...

    @property
    def seller_code(self) -> str: ...

    @property
    def seller_country(self) -> str: ...

    @property
    def smtp_url(self) -> str: ...

    @property
    def standby_smtp_url(self) -> str: ...

    @property
    def tax_rates(self) -> str: ...

    @property
    def trusted_proxies(self) -> str: ...

    @property
    def weaviate_grpc(self) -> str: ...

    @property
    def weaviate_url(self) -> str: ...

    @property
    def wording_api_key(self) -> str: ...

    @property
    def wording_model(self) -> str: ...

    @property
    def wording_model_path(self) -> str: ...

    @property
    def wording_url(self) -> str: ...


def find_malformed(settings: CheckedSettings) -> Iterator[str]:
    """Yield the settings that have the wrong format, or contradict each other."""
    for name, url in (("SMTP_URL", settings.smtp_url), ("STANDBY_SMTP_URL", settings.standby_smtp_url)):
        yield from _find_malformed_server(name, url)
    yield from _find_malformed_index(settings)
    if settings.requests_to and not ADDRESS.fullmatch(settings.requests_to):
        yield "LEXDEX_REQUESTS_TO must look like address@domain."
    if settings.dns_servers and not NAME_SERVERS.fullmatch(settings.dns_servers):
        yield "LEXDEX_DNS_SERVERS must be addresses such as 10.0.0.2 or 127.0.0.1:5353."
    yield from find_malformed_proxies(settings.trusted_proxies)
    if settings.clamd and not _is_scanner_address(settings.clamd):
        yield "LEXDEX_CLAMD must be the path of a Unix socket or host:port, such as clamd.example:3310."
    yield from _find_malformed_model(settings)
    yield from _find_malformed_urls(settings)
    if settings.seller_country and not COUNTRY.fullmatch(settings.seller_country):
        yield "LEXDEX_SELLER_COUNTRY must be a code of two letters such as DE."
    if settings.tax_rates and not TAX_RATES.fullmatch(settings.tax_rates):
        yield "LEXDEX_TAX_RATES must look like DE=19,FR=20: rates in per cent by country."
    if not SELLER_CODE.fullmatch(settings.seller_code):
        yield "LEXDEX_SELLER_CODE must be one to eight capital letters and digits."
    yield from _find_malformed_thresholds(settings)
    if not MAIL_FROM.fullmatch(settings.mail_from):
        yield "LEXDEX_MAIL_FROM must look like Name <address@domain>."


def _find_malformed_index(settings: CheckedSettings) -> Iterator[str]:
    if settings.weaviate_url and not WEAVIATE_URL.fullmatch(settings.weaviate_url):
        yield "LEXDEX_WEAVIATE_URL must look like http://host:8080."
    if settings.weaviate_grpc and not WEAVIATE_GRPC.fullmatch(settings.weaviate_grpc):
        yield "LEXDEX_WEAVIATE_GRPC must look like host:50051."


def _find_malformed_server(name: str, url: str) -> Iterator[str]:
    if url and not SMTP_URL.fullmatch(url):
        yield f"LEXDEX_{name} must look like smtp+starttls://user:password@host:587."


def _find_malformed_urls(settings: CheckedSettings) -> Iterator[str]:
    if not SEARCH_URL.fullmatch(settings.search_url):
        yield "LEXDEX_SEARCH_URL must look like http://host:port."
    if settings.certificate_timestamp_url and not TIMESTAMP_URL.fullmatch(settings.certificate_timestamp_url):
        yield "LEXDEX_CERTIFICATE_TIMESTAMP_URL must look like https://host/path."


def _find_malformed_model(settings: CheckedSettings) -> Iterator[str]:
    if settings.wording_url and not MODEL_URL.fullmatch(settings.wording_url):
        yield "LEXDEX_WORDING_URL must look like https://host/v1/chat/completions, without a user name."
    if settings.wording_url and settings.wording_model_path:
        yield "LEXDEX_WORDING_URL and LEXDEX_WORDING_MODEL_PATH must not be set together."
    if bool(settings.wording_url) != bool(settings.wording_model):
        yield "LEXDEX_WORDING_URL and LEXDEX_WORDING_MODEL must be set together."
    if settings.wording_api_key and not (settings.wording_api_key.isascii() and settings.wording_api_key.isprintable()):
        yield "LEXDEX_WORDING_API_KEY must consist of printable ASCII characters: it is sent in a header."


def _find_malformed_thresholds(settings: CheckedSettings) -> Iterator[str]:
    try:
        parse_alert_thresholds(settings.alert_thresholds)
    except ValueError as error:
        yield f"LEXDEX_ALERT_THRESHOLDS must look like queue_age_days=7,disk_percent=90: {error}."


def _is_scanner_address(address: str) -> bool:
    found = CLAMD.fullmatch(address)
    return found is not None and 0 < int(found["port"] or 1) < 65_536
