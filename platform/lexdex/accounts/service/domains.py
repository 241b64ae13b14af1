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
"""Known providers of free addresses, which do not show where a person works."""
SECOND_LEVELS = frozenset({"ac", "co", "com", "edu", "gov", "net", "org"})
"""Labels such as `co` in `co.uk`: the label before them names the owner of the domain."""


def refuse_blocked_domain(settings: Settings, address: str, *, is_vendor: bool) -> None:
    """Raise Invalid if this email address may not register, or may not register as a vendor."""
    domain = get_ascii_domain(address)
    configured = frozenset(filter(None, (entry.strip().lower() for entry in settings.blocked_email_domains.split(","))))
    if _list_labels(domain) & BLOCKED_FOR_ALL or _is_under(domain, (disposable_email_domains.blocklist, configured)):
        raise Invalid(BLOCKED)
    if is_vendor and _list_labels(domain) & BLOCKED_FOR_VENDORS:
        raise Invalid(BUSINESS_ONLY)


def is_company_address(address: str) -> bool:
    """Whether the email address is at a company's own domain, rather than at a free or disposable email provider.

    A free provider's name counts only directly before the public suffix: `live.com` is free, `live.meridian.com` is
    not.
    """
    domain = get_ascii_domain(address)
    if _list_labels(domain) & (BLOCKED_FOR_ALL | BLOCKED_FOR_VENDORS) or _is_under(
        domain, (disposable_email_domains.blocklist,)
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
