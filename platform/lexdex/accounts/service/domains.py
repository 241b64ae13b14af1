"""Which mail domains may register: the specification's lists, a list of throw-away domains, an operator's own."""

from collections.abc import Collection, Iterable

import disposable_email_domains

from lexdex.foundation.addresses import domain_of
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


def refuse_blocked(settings: Settings, address: str, *, vendor: bool) -> None:
    """Raise Invalid when nobody, or no vendor, may register with this address."""
    domain = domain_of(address)
    own = frozenset(filter(None, (entry.strip().lower() for entry in settings.blocked_email_domains.split(","))))
    if _names(domain) & FOR_ALL or _is_under(domain, (disposable_email_domains.blocklist, own)):
        raise Invalid(BLOCKED)
    if vendor and _names(domain) & FOR_VENDORS:
        raise Invalid(BUSINESS_ONLY)


def _names(domain: str) -> set[str]:
    """The labels but for the last: `mail.yahoo.co.uk` is yahoo's, whatever stands before and behind."""
    labels = domain.split(".")
    return set(labels[:-1] or labels)


def _is_under(domain: str, lists: Iterable[Collection[str]]) -> bool:
    """Whether the domain or one above it is listed; never by a part of a label."""
    labels = domain.split(".")
    above = [".".join(labels[start:]) for start in range(len(labels))]
    return any(name in listed for listed in lists for name in above)
