"""Which email domains may register: the specification's lists, a list of disposable domains, an operator's own list."""

from collections.abc import Collection, Iterable

import disposable_email_domains

from lexdex.foundation.addresses import ascii_domain
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
# fmt: off
FREE_PROVIDERS = frozenset(
    {
        "126", "163", "aliyun", "att", "bigpond", "bluewin", "btinternet", "comcast", "cox", "duck", "fastmail",
        "foxmail", "free", "freenet", "gmx", "googlemail", "hanmail", "hey", "inbox", "laposte", "libero", "live",
        "mac", "mail", "mailbox", "me", "msn", "naver", "online", "orange", "pm", "posteo", "proton", "qq",
        "rediffmail", "rocketmail", "sapo", "seznam", "sfr", "sina", "sky", "t-online", "tuta", "tutanota", "uol",
        "verizon", "virgilio", "wanadoo", "web", "wp", "yandex", "yeah", "ymail", "ziggo", "zoho",
    }
)
# fmt: on
"""Providers of free addresses, as far as we know them: such an address does not show where a person works."""
SECOND_LEVELS = frozenset({"ac", "co", "com", "edu", "gov", "net", "org"})
"""As in `co.uk`: the label before it names the owner."""


def refuse_blocked(settings: Settings, address: str, *, is_vendor: bool) -> None:
    """Raise Invalid when this address may not register, or not as a vendor."""
    domain = ascii_domain(address)
    configured = frozenset(filter(None, (entry.strip().lower() for entry in settings.blocked_email_domains.split(","))))
    if _list_labels(domain) & BLOCKED_FOR_ALL or _is_under(domain, (disposable_email_domains.blocklist, configured)):
        raise Invalid(BLOCKED)
    if is_vendor and _list_labels(domain) & BLOCKED_FOR_VENDORS:
        raise Invalid(BUSINESS_ONLY)


def is_company_address(address: str) -> bool:
    """Whether the domain of the address belongs to the organisation that uses it, as far as the lists cover it.

    A provider's name counts only right before the ending: `live.com` is one, `live.meridian.com` is not.
    """
    domain = ascii_domain(address)
    if _list_labels(domain) & (BLOCKED_FOR_ALL | BLOCKED_FOR_VENDORS) or _is_under(
        domain, (disposable_email_domains.blocklist,)
    ):
        return False
    labels = domain.split(".")[:-1]
    while len(labels) > 1 and labels[-1] in SECOND_LEVELS:
        labels.pop()
    return bool(labels) and labels[-1] not in FREE_PROVIDERS


def _list_labels(domain: str) -> set[str]:
    """Return the labels without the last: yahoo is found in yahoo.co.uk and in its subdomains."""
    labels = domain.split(".")
    return set(labels[:-1] or labels)


def _is_under(domain: str, lists: Iterable[Collection[str]]) -> bool:
    """Whether the domain or a parent of it is listed; parts of labels do not count."""
    labels = domain.split(".")
    parents = [".".join(labels[start:]) for start in range(len(labels))]
    return any(name in listed for listed in lists for name in parents)
