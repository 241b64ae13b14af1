"""Which mail domains may register: the specification's lists, a list of throw-away domains, an operator's own."""

from collections.abc import Collection, Iterable

import disposable_email_domains

from lexdex.foundation.addresses import ascii_domain
from lexdex.foundation.errors import Invalid
from lexdex.settings import Settings

BLOCKED = "This domain is not allowed. Please try another one."
BUSINESS_ONLY = "Please use your official company email address (business domain required)."

FOR_ALL = frozenset(
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
FOR_VENDORS = frozenset({"icloud", "yahoo", "gmail", "outlook", "hotmail"})
# fmt: off
FREE_MAIL = frozenset(
    {
        "126", "163", "aliyun", "att", "bigpond", "bluewin", "btinternet", "comcast", "cox", "duck", "fastmail",
        "foxmail", "free", "freenet", "gmx", "googlemail", "hanmail", "hey", "inbox", "laposte", "libero", "live",
        "mac", "mail", "mailbox", "me", "msn", "naver", "online", "orange", "pm", "posteo", "proton", "qq",
        "rediffmail", "rocketmail", "sapo", "seznam", "sfr", "sina", "sky", "t-online", "tuta", "tutanota", "uol",
        "verizon", "virgilio", "wanadoo", "web", "wp", "yandex", "yeah", "ymail", "ziggo", "zoho",
    }
)
# fmt: on
"""Providers that give an address to anybody, as far as we know them: it says nothing of where somebody works."""
SECOND_LEVELS = frozenset({"ac", "co", "com", "edu", "gov", "net", "org"})
"""As in `co.uk`: the label before them names the owner."""


def refuse_blocked(settings: Settings, address: str, *, vendor: bool) -> None:
    """Raise Invalid when nobody, or no vendor, may register with this address."""
    domain = ascii_domain(address)
    own = frozenset(filter(None, (entry.strip().lower() for entry in settings.blocked_email_domains.split(","))))
    if _names(domain) & FOR_ALL or _is_under(domain, (disposable_email_domains.blocklist, own)):
        raise Invalid(BLOCKED)
    if vendor and _names(domain) & FOR_VENDORS:
        raise Invalid(BUSINESS_ONLY)


def is_company(address: str) -> bool:
    """Whether the address is of a domain that belongs to whoever uses it, as far as lists can tell.

    A provider's name counts only right before the ending: `live.com` is one, `live.meridian.com` is not.
    """
    domain = ascii_domain(address)
    if _names(domain) & (FOR_ALL | FOR_VENDORS) or _is_under(domain, (disposable_email_domains.blocklist,)):
        return False
    labels = domain.split(".")[:-1]
    while len(labels) > 1 and labels[-1] in SECOND_LEVELS:
        labels.pop()
    return bool(labels) and labels[-1] not in FREE_MAIL


def _names(domain: str) -> set[str]:
    """The labels but for the last: `mail.yahoo.co.uk` is yahoo's, whatever stands before and behind."""
    labels = domain.split(".")
    return set(labels[:-1] or labels)


def _is_under(domain: str, lists: Iterable[Collection[str]]) -> bool:
    """Whether the domain or one above it is listed; never by a part of a label."""
    labels = domain.split(".")
    above = [".".join(labels[start:]) for start in range(len(labels))]
    return any(name in listed for listed in lists for name in above)
