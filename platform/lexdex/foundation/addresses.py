"""Normalises email addresses and their domains."""

import unicodedata

import idna
from email_validator import EmailNotValidError, validate_email

from lexdex.foundation.errors import Invalid
from lexdex.foundation.hidden_characters import trim_pasted
from lexdex.foundation.lookalikes import has_lookalikes
from lexdex.foundation.texts import refuse_hidden_characters

MAX_LENGTH = 254
ENCODED_WORD = "=?"
"""Begins an encoded word of RFC 2047, which can contain any character."""
EMPTY = "Please enter your email"
MALFORMED = "This is not a valid email address. Please check it."
LOOKALIKE = "This email address mixes alphabets or uses letters that look like others, so we can't accept it."
INVALID_KEY_PREFIX = "invalid "
"""Begins the keys of invalid addresses; no valid address contains a space."""


def normalize_email(email: str) -> str:
    """Return the email address in lower case and with its domain in Unicode form (IDNA).

    This is the key of an account. Spaces and invisible characters at the ends are left out. Raises Invalid, with a
    message for the user, if it is not a valid address. Addresses with characters that normalising would replace or
    drop, such as full-width letters, ligatures and variation selectors, are also refused: email would go to another
    address than the one displayed. So are encoded words
    (RFC 2047), which software for email decodes in headers.
    """
    given = trim_pasted(email)
    if not given:
        raise Invalid(EMPTY)
    refuse_hidden_characters(given, label="your email address")
    if (
        ENCODED_WORD in given
        or len(given) > MAX_LENGTH
        or unicodedata.normalize("NFKC", given) != unicodedata.normalize("NFC", given)
    ):
        raise Invalid(MALFORMED)
    try:
        found = validate_email(given, check_deliverability=False, strict=True)
    except EmailNotValidError as error:
        raise Invalid(MALFORMED) from error
    address = found.normalized.lower()
    domain = given.rpartition("@")[2].lower()
    if len(address) > MAX_LENGTH or unicodedata.normalize("NFC", domain) not in {found.domain, found.ascii_domain}:
        raise Invalid(MALFORMED)
    return address


def normalize_new_email(email: str) -> str:
    """Normalise an address that is to be stored; raises Invalid also if it can be mistaken for another address."""
    address = normalize_email(email)
    if has_lookalikes(address):
        raise Invalid(LOOKALIKE)
    return address


def get_email_key(email: str) -> str:
    """Return the key for which an account is looked up and its attempts are counted; never raises.

    All spellings of an address have the same key. The key of an invalid address belongs to no account.
    """
    try:
        return normalize_email(email)
    except Invalid:
        return INVALID_KEY_PREFIX + trim_pasted(email).lower()


def get_ascii_domain(address: str) -> str:
    """Return the domain of an email address in ASCII form (`xn--…`), as lists of disposable domains spell it."""
    domain = address.rpartition("@")[2]
    try:
        return idna.encode(domain, uts46=True).decode()
    except UnicodeError:
        return domain


def format_unicode_domain(domain: str) -> str:
    """Return a domain in ASCII form (`xn--…`) in Unicode form, as accounts store it; other domains are unchanged."""
    try:
        return idna.decode(domain)
    except UnicodeError:
        return domain


def is_lookalike_domain(domain: str) -> bool:
    """Return whether a domain, in Unicode or ASCII form, can be mistaken for another."""
    try:
        return has_lookalikes(idna.decode(domain))
    except UnicodeError:
        return has_lookalikes(domain)


def format_ascii_domain(address: str) -> str:
    """Return the email address with its domain in ASCII form, so that an admin sees letters of another alphabet."""
    local_part, at, domain = address.rpartition("@")
    return f"{local_part}{at}{get_ascii_domain(domain)}"
