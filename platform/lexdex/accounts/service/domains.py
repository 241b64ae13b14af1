"""Decides which email domains may register: not disposable or blocked ones, and for vendors not Gmail and the like."""

from collections.abc import Collection, Iterable

import disposable_email_domains

from lexdex.foundation.addresses import get_ascii_domain
from lexdex.foundation.errors import Invalid
from lexdex.settings import Settings

BLOCKED = "This domain is not allowed. Please try another one."
BUSINESS_ONLY = "Please use your official company email address (business domain required)."

BLOCKED_FOR_ALL = frozenset(
    {
        "protonmail",
        "tempmail",
        "10minutemail",
        "trashmail",
        "yopmail",
        "maildrop",
        "mytrashmail",
        "guerrillamail",
        "fakeinbox",
        "localhost",
        "getnada",
        "aol",
        "mailinator",
    }
)
BLOCKED_FOR_VENDORS = frozenset({"icloud", "yahoo", "gmail", "outlook", "hotmail"})
BLOCKED_ALIASES = frozenset({"proton.me", "pm.me", "protonmail.ch"})
"""Other domains of providers in BLOCKED_FOR_ALL, whose names are ordinary words elsewhere."""
# fmt: off
FREE_PROVIDERS = frozenset(
    {
        "126", "163", "aliyun", "bigpond", "bluewin", "btinternet", "fastmail", "foxmail", "freenet", "gmx",
        "googlemail", "hanmail", "laposte", "libero", "live", "mail", "mailbox", "msn", "naver", "posteo", "qq",
        "rediffmail", "rocketmail", "seznam", "t-online", "tuta", "tutanota", "uol", "virgilio", "wanadoo", "yandex",
        "yeah", "ymail", "ziggo", "zoho",
    }
)
"""Names of providers of free addresses, which do not show where a person works; with any public suffix."""
FREE_DOMAINS = frozenset(
    {
        "att.net", "comcast.net", "cox.net", "duck.com", "fastmail.fm", "free.fr", "hey.com", "hushmail.com",
        "inbox.lv", "mac.com", "me.com", "online.de", "orange.fr", "rambler.ru", "sapo.pt", "sfr.fr", "sina.cn",
        "sina.com", "sky.com", "verizon.net", "web.de", "wp.pl", "ya.ru",
    }
)
# fmt: on
"""Domains of such providers whose names belong to companies under other public suffixes, as in `free.law`."""
# fmt: off
RELAY_DOMAINS = frozenset(
    {
        "8alias.com", "8shield.net", "addy.io", "aleeas.com", "anonaddy.com", "anonaddy.me", "dralias.com",
        "erine.email", "forwardemail.net", "mozmail.com", "passfwd.com", "passinbox.com", "passmail.com",
        "passmail.net", "privaterelay.appleid.com", "relay.firefox.com", "simplelogin.com", "simplelogin.fr",
        "simplelogin.io", "slmail.me",
    }
)
# fmt: on
"""Domains of relays, which forward emails from an alias to an address that they hide.

The list of disposable domains leaves them out on purpose, because people read such an inbox; they do not show where a
person works. Which domains belong to which relay is known from public reports about such lists; no maintained source
of them alone was found.
"""
SECOND_LEVELS = frozenset({"ac", "co", "com", "edu", "gov", "net", "org"})
"""Labels such as `co` in `co.uk`: the label before them names the owner of the domain."""


def refuse_blocked_domain(settings: Settings, address: str, *, is_vendor: bool) -> None:
    """Raise Invalid if this email address may not register, or may not register as a vendor."""
    domain = get_ascii_domain(address)
    configured = frozenset(filter(None, (entry.strip().lower() for entry in settings.blocked_email_domains.split(","))))
    blocked = (disposable_email_domains.blocklist, BLOCKED_ALIASES, configured)
    if _list_labels(domain) & BLOCKED_FOR_ALL or _is_under(domain, blocked):
        raise Invalid(BLOCKED)
    if is_vendor and not is_company_address(address):
        raise Invalid(BUSINESS_ONLY)


def is_company_address(address: str) -> bool:
    """Whether the email address is at a company's own domain, rather than at a free or disposable provider or a relay.

    A free provider's name counts only directly before the public suffix: `live.com` is free, `live.meridian.com` is
    not.
    """
    domain = get_ascii_domain(address)
    if _list_labels(domain) & (BLOCKED_FOR_ALL | BLOCKED_FOR_VENDORS) or _is_under(
        domain, (disposable_email_domains.blocklist, BLOCKED_ALIASES, FREE_DOMAINS, RELAY_DOMAINS)
    ):
        return False
    labels = domain.split(".")[:-1]
    while len(labels) > 1 and labels[-1] in SECOND_LEVELS:
        labels.pop()
    return bool(labels) and labels[-1] not in FREE_PROVIDERS


def _list_labels(domain: str) -> set[str]:
    """Return the labels of a domain except the last: {"mail", "yahoo", "co"} for "mail.yahoo.co.uk".

    A provider's name such as "yahoo" then matches all its country domains and subdomains.
    """
    labels = domain.split(".")
    return set(labels[:-1] or labels)


def _is_under(domain: str, lists: Iterable[Collection[str]]) -> bool:
    """Whether the domain or a parent domain is in one of the lists."""
    labels = domain.split(".")
    parents = [".".join(labels[start:]) for start in range(len(labels))]
    return any(name in listed for listed in lists for name in parents)
