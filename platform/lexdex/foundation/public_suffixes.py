"""Finds out which organisation has registered a domain, by the Public Suffix List in the package `publicsuffixlist`."""

import ipaddress
from functools import lru_cache
from typing import Final

from publicsuffixlist import PublicSuffixList

# fmt: off
SOLD_SUFFIXES: Final = frozenset(
    {
        "ae.org", "br.com", "cn.com", "co.com", "com.de", "com.se", "de.com", "eu.com", "gb.net", "hu.net", "jp.net",
        "jpn.com", "mex.com", "ru.com", "sa.com", "se.net", "uk.com", "uk.net", "us.com", "za.com",
    }
)
# fmt: on
"""Private suffixes of registries (CentralNic and dotCOM), which sell the names below them like those of a country."""


def find_registered_domain(site: str) -> str:
    """Return the domain that an organisation has registered for a site: "maker.com" for "app.maker.com".

    Returns an empty string for IP addresses and for public suffixes such as github.io.
    """
    try:
        ipaddress.ip_address(site)
    except ValueError:
        return _load_suffixes().privatesuffix(site) or ""
    return ""


def is_shared_domain(domain: str) -> bool:
    """Return whether a domain, in ASCII, is a public suffix, or below one where anyone gets a name for nothing.

    These are the private part of the list, such as duckdns.org and github.io.
    """
    suffix = _load_suffixes().publicsuffix(domain)
    if suffix in SOLD_SUFFIXES:
        return domain == suffix
    return suffix == domain or suffix != _load_national_suffixes().publicsuffix(domain)


@lru_cache(maxsize=1)
def _load_suffixes() -> PublicSuffixList:
    """Load the list of public suffixes such as `co.uk`; cached, because loading takes about 30 ms."""
    return PublicSuffixList()


@lru_cache(maxsize=1)
def _load_national_suffixes() -> PublicSuffixList:
    """Load the part of the list that registries of top-level domains maintain."""
    return PublicSuffixList(only_icann=True)
