"""Converts Litestar's validation errors to plain English that names each field as a person would."""

import re
from typing import Any, Final

from litestar.exceptions import ValidationException

from lexdex.foundation.hidden_characters import remove_hidden_characters

KINDS = {"str": "text", "int": "a whole number", "float": "a number", "bool": "true or false", "array": "a list",
         "object": "a JSON object", "null": "nothing", "date": "a date", "datetime": "a date with time",
         "uuid": "an ID"}  # fmt: skip
EXPECTED = re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<given>[^`]+)`")
MISSING = re.compile(r"missing required field `(?P<field>[^`]+)`")
UNKNOWN = re.compile(r"contains unknown field `(?P<field>[^`]+)`")
LENGTH = re.compile(r"Expected `(?P<kind>str|array)` of length (?P<side>[<>]=) (?P<count>\d+)")
NUMBER = re.compile(r"Expected `(?:int|float)` (?P<side>[<>]=?) (?P<bound>-?[\d.]+)")
NO_BODY = "'data'"
"""What Litestar says when a request has no body."""
EMPTY = "The request is empty. Please fill in the fields."
GENERAL = "The request does not match this operation's schema."
THE_REQUEST = "the request"
MAX_NAME_LENGTH: Final = 80

NAMES: Final = {
    "client_ip": "IP address",
    "has_conflict": "declaration of a conflict of interest",
    "has_seen_categories": "answer about the categories",
    "is_marketing_consent_given": "answer about marketing",
    "is_terms_conditions_accepted": "acceptance of the Terms & Conditions",
    "is_upheld": "decision",
    "keyword": "search text",
    "product_review": "review text",
    "product_review_title": "review title",
    "q": "search text",
    "terms_accepted": "acceptance of the Terms & Conditions",
}
"""Names of fields whose JSON names are no words that a person would use; others are the words of their JSON names."""
SPELLED: Final = {"id": "ID", "ids": "IDs", "ip": "IP", "sha256": "SHA-256", "url": "URL"}
_WORDS: Final = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")
_POSITIONS: Final = re.compile(r"\[[^][]*\]")


def describe_validation_error(error: ValidationException) -> str:
    """Return one sentence for each invalid field or parameter of the request."""
    extra = error.extra if isinstance(error.extra, list) else []
    found = [_describe_complaint(item) for item in extra if isinstance(item, dict)]
    return " ".join(dict.fromkeys(found)) or _describe_text(error.detail)


def name_field(field: str) -> str:
    """Return a field's name for a sentence: "software version" for `softwareVersion` or `software_version`."""
    words = [SPELLED.get(word.lower(), word.lower()) for word in _WORDS.findall(field)]
    return NAMES.get(field) or " ".join(words) or field


def _clean_name(field: str) -> str:
    """Return what a sentence can show of a name that the caller chose: its first visible characters."""
    visible = "".join(character for character in field[:MAX_NAME_LENGTH] if character.isprintable())
    return remove_hidden_characters(visible)


def _describe_text(detail: str) -> str:
    named = re.match(r"Missing required (?:query|path|header|cookie) parameter '(?P<name>[^']+)'", detail)
    return f"Please fill in the {name_field(named['name'])}." if named else GENERAL


def _describe_complaint(complaint: dict[str, Any]) -> str:
    message = str(complaint.get("message", ""))
    field = _POSITIONS.sub("", str(complaint.get("key", ""))).rpartition(".")[2]
    for pattern, words in ((MISSING, "Please fill in the {}."), (UNKNOWN, "There is no field “{}” here.")):
        if match := pattern.search(message):
            return words.format(name_field(_clean_name(match["field"])))
    if message == NO_BODY:
        return EMPTY
    name = THE_REQUEST if field in {"", "data"} else f"the {name_field(field)}"
    return _describe_value(name, message, is_parameter=complaint.get("source") in {"query", "path"})


def _describe_value(name: str, message: str, *, is_parameter: bool) -> str:
    subject = name[0].upper() + name[1:]
    if match := LENGTH.search(message):
        side = "at most" if match["side"] == "<=" else "at least"
        return f"{subject} must have {side} {match['count']} {'characters' if match['kind'] == 'str' else 'entries'}."
    if match := NUMBER.search(message):
        side = "at most" if match["side"].startswith("<") else "at least"
        return f"{subject} must be {side} {match['bound']}."
    if match := EXPECTED.search(message):
        if name == THE_REQUEST and match["given"] == "null":
            return EMPTY
        # Whatever an address has is text.
        given = "" if is_parameter else f", not {_describe_types(match['given'])}"
        return f"{subject} must be {_describe_types(match['wanted'])}{given}."
    if "Expected" in message and "regex" in message:
        return f"Please check the format of {name}."
    return GENERAL if name == THE_REQUEST else f"Please check {name}."


def _describe_types(types: str) -> str:
    """Return kinds of values in words, without null: the field was filled in, so it is not to be left out."""
    kinds = [part.strip() for part in types.split("|")]
    return " or ".join(KINDS.get(kind, kind) for kind in kinds if kind != "null" or len(kinds) == 1)
