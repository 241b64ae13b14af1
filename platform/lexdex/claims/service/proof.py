"""Checks the proof of a claim: the domain of the vendor's email address, or a DNS record.

The product's website is never requested.
"""

from typing import Final
from urllib.parse import urlsplit

import dns.asyncresolver
import dns.exception
import dns.nameserver
import dns.rdatatype
import dns.resolver
import msgspec

from lexdex.accounts.service.domains import refuse_blocked_domain
from lexdex.claims.schemas import Proof
from lexdex.foundation.addresses import get_ascii_domain
from lexdex.foundation.errors import Invalid
from lexdex.foundation.public_suffixes import find_registered_domain
from lexdex.settings import Settings

RECORD_FORMAT: Final = "lexdex-verification={}"
DNS_PORT: Final = 53
TIMEOUT_SECONDS: Final = 4.0
"""The timeout of the whole check, across all name servers."""
ATTEMPT_TIMEOUT_SECONDS: Final = 1.5

NO_WEBSITE = "The product has no website, so there is no domain to compare."
SHARED_DOMAIN = "{site} is shared by many organisations, so it can't prove ownership."
PUBLIC_EMAIL_PROVIDER = "{domain} is a public email provider, so it can't prove ownership."
DOMAIN_MATCHES = "Your email domain {domain} matches the product website {site}."
DOMAIN_DIFFERS = "Your email domain {domain} does not match the product website {site}."
RECORD_FOUND = "The DNS record was found at {site}."
RECORD_MISSING = "The DNS record was not found at {site} yet. New records can take a few hours to appear."
NO_RESPONSE = "The name servers of {site} did not respond. Please try again in a few minutes."


class ProofCheck(msgspec.Struct, frozen=True):
    """The result of a proof check, and the sentence that explains it to the vendor (`finding`)."""

    is_met: bool
    finding: str


def parse_site(website: str) -> str:
    """Return the domain of a URL in ASCII and without `www.`, or an empty string if there is none."""
    try:
        host = urlsplit(website).hostname or ""
    except ValueError:
        return ""
    return get_ascii_domain(host.rstrip(".").removeprefix("www."))


async def check_proof(settings: Settings, proof: Proof, *, email: str, website: str, token: str) -> ProofCheck:
    """Check a claim's proof, which is of the kind `proof`, against the domain of the product's website."""
    site = parse_site(website)
    if not site:
        return ProofCheck(False, NO_WEBSITE)
    if not find_registered_domain(site):
        return ProofCheck(False, SHARED_DOMAIN.format(site=site))
    return check_domain(settings, email, site) if proof == "domain" else await check_record(settings, site, token)


def check_domain(settings: Settings, email: str, site: str) -> ProofCheck:
    """Check whether the email address is at the site's domain or a subdomain of it.

    Addresses of public email providers never pass.
    """
    domain = get_ascii_domain(email)
    try:
        refuse_blocked_domain(settings, email, is_vendor=True)
    except Invalid:
        return ProofCheck(False, PUBLIC_EMAIL_PROVIDER.format(domain=domain))
    met = domain == site or domain.endswith(f".{site}")
    return ProofCheck(met, (DOMAIN_MATCHES if met else DOMAIN_DIFFERS).format(domain=domain, site=site))


async def check_record(settings: Settings, site: str, token: str) -> ProofCheck:
    """Check whether the site's domain has the DNS TXT record `lexdex-verification=<token>`."""
    try:
        records = await _lookup_records(settings, site)
    except (dns.exception.DNSException, OSError):
        return ProofCheck(False, NO_RESPONSE.format(site=site))
    met = RECORD_FORMAT.format(token) in records
    return ProofCheck(met, (RECORD_FOUND if met else RECORD_MISSING).format(site=site))


async def _lookup_records(settings: Settings, site: str) -> list[str]:
    """Return the TXT records of a domain; empty if the domain has none or does not exist."""
    try:
        found = await _create_resolver(settings).resolve(f"{site}.", dns.rdatatype.TXT, search=False)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return []
    return [b"".join(record.strings).decode("ascii", "replace").strip() for record in found]


def _create_resolver(settings: Settings) -> dns.asyncresolver.Resolver:
    """Create a DNS resolver with the configured name servers, or by default with those of the system."""
    resolver = dns.asyncresolver.Resolver(configure=not settings.dns_servers)
    if settings.dns_servers:
        resolver.nameservers = [_parse_server(text.strip()) for text in settings.dns_servers.split(",")]
    resolver.timeout, resolver.lifetime = ATTEMPT_TIMEOUT_SECONDS, TIMEOUT_SECONDS
    return resolver


def _parse_server(text: str) -> dns.nameserver.Nameserver:
    parts = urlsplit(f"//{text}")
    return dns.nameserver.Do53Nameserver(parts.hostname or "", parts.port or DNS_PORT)
