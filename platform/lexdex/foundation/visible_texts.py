"""Refuses requests with hidden characters in any of their texts, before anything is looked up or stored."""

from collections.abc import Iterator

import msgspec

from lexdex.foundation.texts import refuse_hidden_characters


class VisibleTexts(msgspec.Struct, frozen=True):
    """A request whose texts, also those in lists and in other Structs, can have no hidden characters.

    Raises Invalid, naming the field, when it is built.
    """

    def __post_init__(self) -> None:
        """Check all texts of the request."""
        for name in self.__struct_fields__:
            for field, text in list_texts(getattr(self, name), name):
                refuse_hidden_characters(text, label=field.replace("_", " "))


def list_texts(value: object, name: str) -> Iterator[tuple[str, str]]:
    """List the texts in a value, each with the name of the field that has it."""
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, list | tuple):
        for each in value:
            yield from list_texts(each, name)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from list_texts(getattr(value, field), field)
