"""Proof of a claim: the address's company domain, or a DNS record that is looked up. Nothing is ever fetched."""

import ipaddress
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

import dns.asyncresolver
import dns.exception
import dns.nameserver
import dns.rdatatype
import dns.resolver
import msgspec
from publicsuffixlist import PublicSuffixList

from lexdex.accounts.service.domains import refuse_blocked
from lexdex.claims.schemas import Proof
from lexdex.foundation.addresses import ascii_domain
from lexdex.foundation.errors import Invalid
from lexdex.settings import Settings

RECORD: Final = "lexdex-verification={}"
DNS_PORT: Final = 53
TIMEOUT_SECONDS: Final = 4.0
"""For the whole look, over all name servers."""
TRY_SECONDS: Final = 1.5

NO_SITE = "The product has no website, so there is no domain to compare."
NOT_OWN = "{site} is shared by many organizations, so it can't prove ownership."
PERSONAL = "{domain} is a public email provider, so it can't prove ownership."
MATCHES = "Your email domain {domain} matches the product website {site}."
DIFFERS = "Your email domain {domain} does not match the product website {site}."
FOUND = "The DNS record was found at {site}."
MISSING = "The DNS record was not found at {site} yet. New records can take a few hours to appear."
SILENT = "The name servers of {site} did not respond. Please try again in a few minutes."


class Finding(msgspec.Struct, frozen=True):
    """What a look has found, with a sentence for people."""

    met: bool
    seen: str


def site_of(website: str) -> str:
    """The host of an address on the web, in its ASCII form and without `www.`; empty where there is none."""
    try:
        host = urlsplit(website).hostname or ""
    except ValueError:
        return ""
    return ascii_domain(host.rstrip(".").removeprefix("www."))


async def look(settings: Settings, proof: Proof, *, email: str, website: str, token: str) -> Finding:
    """Whether the proof holds at this moment."""
    site = site_of(website)
    if not site:
        return Finding(False, NO_SITE)
    if not _is_ones_own(site):
        return Finding(False, NOT_OWN.format(site=site))
    return by_domain(settings, email, site) if proof == "domain" else await by_record(settings, site, token)


def by_domain(settings: Settings, email: str, site: str) -> Finding:
    """Met by an address at the site's own domain or below it, never by one that anybody can have."""
    domain = ascii_domain(email)
    try:
        refuse_blocked(settings, email, vendor=True)
    except Invalid:
        return Finding(False, PERSONAL.format(domain=domain))
    met = domain == site or domain.endswith(f".{site}")
    return Finding(met, (MATCHES if met else DIFFERS).format(domain=domain, site=site))


async def by_record(settings: Settings, site: str, token: str) -> Finding:
    """Met by a TXT record at the site's domain that holds the token and nothing else."""
    try:
        texts = await _texts(settings, site)
    except (dns.exception.DNSException, OSError):
        return Finding(False, SILENT.format(site=site))
    met = RECORD.format(token) in texts
    return Finding(met, (FOUND if met else MISSING).format(site=site))


async def _texts(settings: Settings, site: str) -> list[str]:
    """The TXT records of a name; none where the name does not exist."""
    try:
        found = await _resolver(settings).resolve(f"{site}.", dns.rdatatype.TXT, search=False)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return []
    return [b"".join(record.strings).decode("ascii", "replace").strip() for record in found]


def _resolver(settings: Settings) -> dns.asyncresolver.Resolver:
    """The machine's name servers, or those of the settings."""
    made = dns.asyncresolver.Resolver(configure=not settings.dns_servers)
    if settings.dns_servers:
        made.nameservers = [_server(text.strip()) for text in settings.dns_servers.split(",")]
    made.timeout, made.lifetime = TRY_SECONDS, TIMEOUT_SECONDS
    return made


def _server(text: str) -> dns.nameserver.Nameserver:
    parts = urlsplit(f"//{text}")
    return dns.nameserver.Do53Nameserver(parts.hostname or "", parts.port or DNS_PORT)


def _is_ones_own(site: str) -> bool:
    """Not an address by number, and not a suffix such as co.uk or github.io under which anybody may have a name."""
    try:
        ipaddress.ip_address(site)
    except ValueError:
        return _suffixes().privatesuffix(site) is not None
    return False


@lru_cache(maxsize=1)
def _suffixes() -> PublicSuffixList:
    """The list of public suffixes that comes with its package; reading it takes some 30 ms."""
    return PublicSuffixList()
