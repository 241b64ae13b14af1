"""Normalises email addresses and their domains."""

import unicodedata

from email_validator import EmailNotValidError, validate_email

from lexdex.foundation.errors import Invalid

MAX_LENGTH = 254
EMPTY = "Please enter your email"
MALFORMED = "This is not a valid email address. Please check it."


def normalize_email(email: str) -> str:
    """Return the email address trimmed, in lower case and with its domain in Unicode form (IDNA).

    Raises Invalid, with a message for the user, if it is not a valid address. Addresses with look-alike characters,
    such as full-width letters and ligatures, are also refused, because converting them would send email to another
    address than the one displayed.
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


def get_ascii_domain(address: str) -> str:
    """Return the domain of an email address in ASCII form (`xn--…`), as lists of disposable domains spell it."""
    domain = address.rpartition("@")[2]
    try:
        return domain.encode("idna").decode()
    except UnicodeError:
        return domain
