"""Converts Litestar's validation errors to plain English that names each field."""

import re
from typing import Any

from litestar.exceptions import ValidationException

KINDS = {"str": "text", "int": "a whole number", "float": "a number", "bool": "true or false", "array": "a list",
         "object": "a JSON object", "null": "nothing"}  # fmt: skip
EXPECTED = re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<given>[^`]+)`")
MISSING = re.compile(r"missing required field `(?P<field>[^`]+)`")
UNKNOWN = re.compile(r"contains unknown field `(?P<field>[^`]+)`")
LENGTH = re.compile(r"Expected `(?:str|array)` of length (?P<side>[<>]=) (?P<count>\d+)")
NUMBER = re.compile(r"Expected `(?:int|float)` (?P<side>[<>]=?) (?P<bound>-?[\d.]+)")
GENERAL = "The request does not match this operation's schema."


def describe_validation_error(error: ValidationException) -> str:
    """Return one sentence for each invalid field or parameter of the request."""
    extra = error.extra if isinstance(error.extra, list) else []
    found = [_describe_complaint(item) for item in extra if isinstance(item, dict)]
    return " ".join(dict.fromkeys(found)) or _describe_text(error.detail)


def _describe_text(detail: str) -> str:
    named = re.match(r"Missing required (?:query|path|header|cookie) parameter '(?P<name>[^']+)'", detail)
    return f"Please send the parameter '{named['name']}'." if named else GENERAL


def _describe_complaint(complaint: dict[str, Any]) -> str:
    message = str(complaint.get("message", ""))
    field = str(complaint.get("key", "")).rpartition(".")[2]
    name = "The request" if field in {"", "data"} else f"'{field}'"
    for pattern, words in ((MISSING, "Please send the field '{field}'."), (UNKNOWN, "There is no field '{field}'.")):
        if match := pattern.search(message):
            return words.format(field=match["field"])
    return _describe_value(name, message)


def _describe_value(name: str, message: str) -> str:
    if match := LENGTH.search(message):
        side = "at most" if match["side"] == "<=" else "at least"
        return f"{name} must have {side} {match['count']} characters."
    if match := NUMBER.search(message):
        side = "at most" if match["side"].startswith("<") else "at least"
        return f"{name} must be {side} {match['bound']}."
    if match := EXPECTED.search(message):
        return f"{name} must be {_describe_types(match['wanted'])}, not {_describe_types(match['given'])}."
    if "Expected" in message and "regex" in message:
        return f"{name} has an invalid format."
    return GENERAL if name == "The request" else f"{name} is not valid."


def _describe_types(types: str) -> str:
    return " or ".join(KINDS.get(part.strip(), part.strip()) for part in types.split("|"))
