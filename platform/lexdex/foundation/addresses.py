"""Normal forms of email addresses and their domains."""

import unicodedata

from email_validator import EmailNotValidError, validate_email

from lexdex.foundation.errors import Invalid

MAX_LENGTH = 254
EMPTY = "Please enter your email"
MALFORMED = "This is not a valid email address. Please check it."


def normalize_email(email: str) -> str:
    """Return the address trimmed, in lower case and with its domain in Unicode (IDNA); raises Invalid with a message.

    Look-alike forms that fold to another text (full-width letters, ligatures) are refused rather than folded,
    so that no email goes to an address that is not what it looks like.
    """
    given = email.strip()
    if not given:
        raise Invalid(EMPTY)
    if len(given) > MAX_LENGTH or unicodedata.normalize("NFKC", given) != unicodedata.normalize("NFC", given):
        raise Invalid(MALFORMED)
    try:
        found = validate_email(given, check_deliverability=False, strict=True)
    except EmailNotValidError as error:
        raise Invalid(MALFORMED) from error
    address = found.normalized.lower()
    if len(address) > MAX_LENGTH:
        raise Invalid(MALFORMED)
    return address


def ascii_domain(address: str) -> str:
    """Return the domain in its ASCII form, which lists of domains use."""
    domain = address.rpartition("@")[2]
    try:
        return domain.encode("idna").decode()
    except UnicodeError:
        return domain
