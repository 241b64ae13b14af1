"""Parses the values that owners and admins enter for a product's fields."""

from typing import Any, Final

from lexdex.catalogue.parsing.fields import parse_field
from lexdex.catalogue.parsing.markup import has_tags
from lexdex.catalogue.parsing.values import InvalidValue
from lexdex.foundation.errors import Invalid
from lexdex.foundation.texts import refuse_hidden_characters
from lexdex.reference import service as reference

NO_CATEGORY: Final = "categories: '{name}' is not a category."
NO_CATEGORIES: Final = "A product needs at least one category."
HAS_TAGS: Final = "{field}: HTML is not displayed; please enter plain text."


def parse_value(field: str, given: Any) -> Any:  # noqa: ANN401 - a value of any field
    """Parse an entered value; null means unknown. Raises Invalid, with the field's name in its message."""
    _refuse_what_is_not_displayed(field, given)
    try:
        return parse_field(field, "" if given is None else given)
    except InvalidValue as error:
        raise Invalid(f"{field}: {error}.") from None


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


def _refuse_what_is_not_displayed(field: str, given: Any) -> None:  # noqa: ANN401 - a value of any field
    """Raise Invalid for characters that can't be seen and for HTML.

    An import drops both; here the author can correct the text.
    """
    for text in given if isinstance(given, list | tuple) else (given,):
        if isinstance(text, str):
            refuse_hidden_characters(text, label=f"the field {field}")
            if has_tags(text):
                raise Invalid(HAS_TAGS.format(field=field))
