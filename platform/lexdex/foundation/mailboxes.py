"""Recognises the addresses of one mailbox: providers deliver many spellings of an address to the same person."""

from typing import Final

from lexdex.foundation.addresses import get_ascii_domain

# fmt: off
SAME_PROVIDER: Final = {
    "googlemail.com": "gmail.com", "me.com": "icloud.com", "mac.com": "icloud.com", "protonmail.com": "proton.me",
    "protonmail.ch": "proton.me", "pm.me": "proton.me", "ya.ru": "yandex.ru", "yandex.com": "yandex.ru",
}
# fmt: on
"""Domains of one provider at which a name belongs to the same person, with the domain that stands for all of them."""
IGNORED_CHARACTERS: Final = {"gmail.com": ".", "proton.me": "._-"}
"""Characters that a provider ignores in names."""
TAG_BEGINS: Final = "+"
TAG_BEGINS_AT: Final = {"yahoo": "-"}
"""What begins a tag besides the plus sign, by the first label of the domain: `yahoo.co.uk` is `yahoo`."""


def get_mailbox_key(email: str) -> str:
    """Return the same key for all spellings of a normalised address that reach one mailbox, as far as is known.

    Use it to compare people, never to send email.
    """
    name, _, _ = email.lower().rpartition("@")
    domain = get_mailbox_domain(email)
    for begin in (TAG_BEGINS, TAG_BEGINS_AT.get(domain.partition(".")[0], TAG_BEGINS)):
        # A name that begins with a tag is no name and a tag.
        name = name.partition(begin)[0] or name
    kept = name.translate(str.maketrans("", "", IGNORED_CHARACTERS.get(domain, "")))
    return f"{kept or name}@{domain}"


def get_mailbox_domain(email: str) -> str:
    """Return the domain of an address in ASCII form, the same for all domains of one provider."""
    domain = get_ascii_domain(email.lower())
    return SAME_PROVIDER.get(domain, domain)
