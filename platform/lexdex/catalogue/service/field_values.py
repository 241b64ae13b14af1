"""Parses the values that owners and admins enter for a product's fields."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from lexdex.catalogue.parsing.fields import parse_field
from lexdex.catalogue.parsing.markup import has_tags
from lexdex.catalogue.parsing.values import InvalidValue
from lexdex.catalogue.schemas.editing import FieldProblems
from lexdex.catalogue.service.changes import convert_document
from lexdex.foundation.errors import Invalid
from lexdex.foundation.texts import refuse_hidden_characters
from lexdex.reference import service as reference

NO_CATEGORY: Final = "categories: '{name}' is not a category."
NO_CATEGORIES: Final = "A product needs at least one category."
NO_NAME: Final = "name must not be empty."
INCORRECT: Final = "Please correct the marked fields."
HAS_TAGS: Final = "{field}: HTML is not displayed; please enter plain text."


def parse_value(field: str, given: Any) -> Any:  # noqa: ANN401 - a value of any field
    """Parse an entered value; null means unknown. Raises Invalid, with the field's name in its message."""
    _refuse_what_is_not_displayed(field, given)
    try:
        return parse_field(field, "" if given is None else given)
    except InvalidValue as error:
        raise Invalid(f"{field}: {error}.") from None


async def parse_values(given: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the values of the given fields, and the problem of each one that can't be parsed."""
    values: dict[str, Any] = {}
    problems: dict[str, str] = {}
    for field, value in given.items():
        try:
            values[field] = await _validate_value(field, value)
        except Invalid as error:
            problems[field] = begin_with_capital(str(error.detail).removeprefix(field).lstrip(": "))
    return values, problems


def refuse_problems(problems: Mapping[str, str]) -> None:
    """Raise Invalid if there are problems, with all of them by field."""
    if problems:
        raise Invalid(msgspec.to_builtins(FieldProblems(INCORRECT, dict(problems))))


def begin_with_capital(text: str) -> str:
    """Return the text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


async def require_known_categories(names: tuple[str, ...]) -> None:
    """Raise Invalid unless there is at least one category and all of them exist."""
    known = {category.name for category in (await reference.list_options()).categories}
    if strange := [name for name in names if name not in known]:
        raise Invalid(NO_CATEGORY.format(name=strange[0][:60]))
    if not names:
        raise Invalid(NO_CATEGORIES)


def to_json_value(value: Any) -> Any:  # noqa: ANN401 - a value of any field
    """Convert a tuple to a list, so that the value compares equal to one that was stored as JSON."""
    return list(value) if isinstance(value, tuple) else value


async def _validate_value(field: str, given: Any) -> Any:  # noqa: ANN401 - a value of any field
    value = parse_value(field, given)
    if field == "name" and not value:
        raise Invalid(NO_NAME)
    if field == "categories":
        await require_known_categories(value)
    # The other fields only have to be there.
    document = convert_document({"id": "x", "name": "x", field: value})
    return getattr(document, field)


def _refuse_what_is_not_displayed(field: str, given: Any) -> None:  # noqa: ANN401 - a value of any field
    """Raise Invalid for characters that can't be seen and for HTML.

    An import drops both; here the author can correct the text.
    """
    for text in given if isinstance(given, list | tuple) else (given,):
        if isinstance(text, str):
            refuse_hidden_characters(text, label=f"the field {field}")
            if has_tags(text):
                raise Invalid(HAS_TAGS.format(field=field))
