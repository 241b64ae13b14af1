"""Parses text into lists, booleans and URLs; the parsers raise InvalidValue with the reason."""

import re
import unicodedata
from collections.abc import Container, Sequence
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from lexdex.catalogue.parsing.markup import replace_markup
from lexdex.foundation.addresses import is_lookalike_domain
from lexdex.foundation.hidden_characters import has_hidden_characters, remove_hidden_characters
from lexdex.foundation.texts import fold_accents, normalize_unicode

MAX_NUMBER: Final = 10**15
TOO_LARGE: Final = "is a number that is too large"
_CONTROL: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""All control characters and lone surrogates but tabs and line breaks, which a cell of a spreadsheet may have."""
_SPACE: Final = re.compile(r"[^\S\n]+")
_YES: Final = frozenset({"yes", "y", "true", "1", "available", "x"})
_NO: Final = frozenset({"no", "n", "false", "0", "not available", "none"})
_UNKNOWN: Final = frozenset(
    {
        "",
        "-",
        "--",
        "\u2013",
        "\u2014",
        ".",
        "?",
        "n/a",
        "n.a.",
        "na",
        "n/d",
        "#n/a",
        "nan",
        "null",
        "nil",
        "none",
        "undefined",
    }
    | {"unknown", "not known", "not stated", "not specified", "not available", "not applicable", "tbd", "tba", "tbc"}
    | {"k.a.", "keine angabe", "unbekannt", "inconnu", "desconocido", "sconosciuto"}
)
"""What people write where they have no value."""
_DOMAIN: Final = re.compile(r"([^\W_]([\w-]*[^\W_])?\.)+[^\W\d_]{2,}\.?(:\d{1,5})?", re.IGNORECASE)
_SCHEME: Final = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
_BULLET: Final = re.compile("[\u2022\u2023\u25aa\u25cf\u25e6\u2043\u00b7](?=\\s)")
_ITEM_MARK: Final = re.compile(r"^(?:[-*\u2013\u2014]|\d{1,3}[.)])\s+")
"""How a line of a list begins: a dash, an asterisk or a number."""
_IN_PARENTHESES: Final = re.compile(r"\([^()]*\)")
_BEFORE_LEGAL_FORM: Final = re.compile(
    r",(?=\s*(?:inc|llc|llp|ltd|limited|corp|co|plc|gmbh|ag|s\.?a|s\.?r\.?l|n\.?v|b\.?v|l\.?p)\b\.?\s*(?:,|\Z))",
    re.IGNORECASE,
)
_MONTH: Final = r"(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])[a-z]*\.?"
_DATE: Final = re.compile(
    rf"\d{{1,2}}[-. /]{{1,2}}{_MONTH}(?:[-. /]{{1,2}}\d{{2,4}})?|{_MONTH}[-. /]{{1,2}}\d{{2}}"
    r"|\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?",
    re.IGNORECASE,
)
_NOT_SLUG: Final = re.compile(r"[^a-z0-9]+")


class InvalidValue(ValueError):
    """Raised for a value that cannot be parsed; the message is the reason, without the field's name."""


def clean_text(text: str) -> str:
    """Normalise text to NFC, remove hidden and control characters, and collapse spaces."""
    if not text.isascii():
        text = remove_hidden_characters(normalize_unicode(text))
    if not text.isprintable():
        text = "".join(c if c == "\n" or unicodedata.category(c) not in {"Cc", "Cs"} else " " for c in text)
    return _SPACE.sub(" ", text).strip()


def has_unseen_characters(text: str) -> bool:
    """Return whether `clean_text` removes characters that readers do not see, which may hide a part of the text."""
    return _CONTROL.search(text) is not None or has_hidden_characters(text)


def make_slug(name: str) -> str:
    """Return a product id for a name, such as "cafe-and-co" for "Café & Co".

    Raises InvalidValue if no ASCII letter or digit remains after accents are removed.
    """
    folded = fold_accents(name.replace("&", " and ")).encode("ascii", "ignore").decode()
    slug = _NOT_SLUG.sub("-", folded.casefold()).strip("-")[:64].strip("-")
    if not slug:
        raise InvalidValue("no id can be derived from this name; please provide an id")
    return slug


def parse_labels(value: object, *, unsplit_names: Sequence[str] = (), known: Container[str] = ()) -> tuple[str, ...]:
    """Parse a list of labels, without those that mean unknown and are not `known`.

    Text is split at the first of these that it has: ';', line breaks and bullets, '|', and ',' except within
    parentheses, before a legal form ("Muster, Inc.") and in the names in `unsplit_names`.
    """
    if isinstance(value, list | tuple):
        parts = [part for item in value for part in _to_text(item).split(";")]
    else:
        parts = _split_labels(_to_text(value), unsplit_names)
    labels = (clean_text(part.replace("\n", " ")) for part in parts)
    return tuple(dict.fromkeys(label for label in labels if label in known or not is_unknown(label)))


def _split_labels(text: str, unsplit_names: Sequence[str]) -> list[str]:
    if ";" in text:
        return text.split(";")
    lines = [line.strip() for line in _BULLET.sub("\n", text).splitlines()]
    if len(lines) > 1:
        return [_ITEM_MARK.sub("", line).rstrip(",") for line in lines]
    if " | " in text:
        return text.split(" | ")
    placeholders = {f"\0{place}": name for place, name in enumerate(unsplit_names) if name in text}
    for mark, name in placeholders.items():
        text = text.replace(name, mark)
    text = _IN_PARENTHESES.sub(lambda found: found[0].replace(",", "\1"), text.replace("\1", " "))
    parts = _BEFORE_LEGAL_FORM.sub("\1", text).split(",")
    return [placeholders.get(part.strip(), part.replace("\1", ",")) for part in parts]


def _to_text(value: object) -> str:
    if isinstance(value, str):
        return replace_markup(value)
    if isinstance(value, bool | dict | list) or value is None:
        raise InvalidValue("is not a text")
    if isinstance(value, int | float) and not abs(value) < MAX_NUMBER:
        raise InvalidValue(TOO_LARGE)
    return str(value)


def parse_line(value: object) -> str:
    """Parse a single line of text, of which none is left if it means unknown; line breaks become spaces."""
    return _drop_unknown(clean_text(_to_text(value).replace("\n", " ")))


def parse_prose(value: object) -> str:
    """Parse text that may contain line breaks; "" if it means unknown."""
    return _drop_unknown(clean_text(_to_text(value).replace("\r\n", "\n").replace("\r", "\n")))


def parse_range(value: object) -> str:
    """Parse a line such as "11-50"; raises InvalidValue for the date that a spreadsheet has made of one."""
    text = parse_line(value)
    if _DATE.fullmatch(text):
        raise InvalidValue(f"'{text[:40]}' is a date, which spreadsheets make of texts such as 11-50 or 1.2")
    return text


def parse_version(value: object) -> str:
    """Parse a version like `parse_range`; the number 2 is "2.0", of which spreadsheets leave out the zero."""
    text = parse_range(value)
    return f"{text}.0" if re.fullmatch(r"\d{1,2}", text) else text


def _drop_unknown(text: str) -> str:
    return "" if is_unknown(text) else text


def is_unknown(text: str) -> bool:
    """Return whether a cleaned text says that the value is not known, as "n/a" does."""
    return text.casefold() in _UNKNOWN


def parse_flag(value: object) -> bool | None:
    """Parse a yes or no, such as "yes", "n" or "1", as a boolean; return None if it means unknown, as "n/a" does."""
    if isinstance(value, bool):
        return value
    # "None" and "not available" mean no here, and unknown in other fields.
    text = clean_text(_to_text(value).replace("\n", " ")).casefold()
    if text in _YES:
        return True
    if text in _NO:
        return False
    if is_unknown(text):
        return None
    raise InvalidValue(f"'{text[:40]}' is not yes or no")


def parse_website(value: object) -> str:
    """Parse a URL, adding https:// to a bare domain; return "" if the text means unknown.

    Scheme and host are returned in lower case. Raises InvalidValue for schemes other than http and https, for user
    names and passwords, and for domains that can be mistaken for others.
    """
    text = parse_line(value)
    if is_unknown(text):
        return ""
    scheme = _SCHEME.match(text)
    if scheme and not _DOMAIN.fullmatch(text.partition("/")[0]) and scheme[1].casefold() not in {"http", "https"}:
        raise InvalidValue(f"'{text[:60]}' is not a web address; it must start with http:// or https://")
    address = text if re.match(r"https?://", text, re.IGNORECASE) else f"https://{text.removeprefix('//')}"
    return _validate_address(address, text)


def _validate_address(address: str, text: str) -> str:
    try:
        parts = urlsplit(address)
    except ValueError:
        raise InvalidValue(f"'{text[:60]}' is not a web address") from None
    if "@" in parts.netloc:
        raise InvalidValue("is not a web address for everyone: it contains a user name or a password")
    if not _DOMAIN.fullmatch(parts.netloc) or any(char.isspace() for char in address):
        raise InvalidValue(f"'{text[:60]}' is not a web address")
    if is_lookalike_domain(parts.hostname or ""):
        raise InvalidValue(f"'{text[:60]}' is not a web address that we accept: it mixes alphabets or imitates another")
    rest = address.partition("://")[2].removeprefix(parts.netloc)
    return f"{parts.scheme}://{parts.netloc.lower()}{rest}"


def parse_mapping(value: object) -> dict[str, Any]:
    """Return a dict unchanged, or decode a text that contains a JSON object."""
    if isinstance(value, str):
        with suppress(msgspec.DecodeError, RecursionError):
            value = msgspec.json.decode(value)
    if isinstance(value, dict):
        return value
    raise InvalidValue("must be a JSON object")
