"""Isolates right-to-left values of emails: by characters in texts and subjects, by `<bdi>` in HTML."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, Self

from markupsafe import Markup, escape

from lexdex.foundation.text_direction import has_right_to_left, isolate, remove_isolates, split_at_names

SENTENCE: Final = "sentence"
"""The value that is a sentence of ours in which other values of the same email occur."""


class Isolated(str):
    """A value with right-to-left characters. Templates write it isolated; the filter `plain` gives the bare value."""

    __slots__ = ()

    def __str__(self) -> str:
        """Return the value isolated by characters."""
        return isolate(plain(self))

    def __html__(self) -> Markup:
        """Return the escaped value in an element that isolates it."""
        return Markup("<bdi>{}</bdi>").format(remove_isolates(plain(self)))


class Sentence(str):
    """A sentence of ours, of which only the values in it are isolated."""

    __slots__ = ("parts",)
    parts: tuple[str, ...]

    def __new__(cls, parts: Sequence[str]) -> Self:
        """Compose a sentence of its parts."""
        composed = super().__new__(cls, "".join(plain(part) for part in parts))
        composed.parts = tuple(parts)
        return composed

    def __str__(self) -> str:
        """Return the sentence as text."""
        return "".join(str(part) for part in self.parts)

    def __html__(self) -> Markup:
        """Return the sentence as HTML."""
        return Markup("").join(escape(part) for part in self.parts)


def isolate_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of an email with all right-to-left ones isolated; those in lists and mappings too."""
    isolated = {key: _isolate(value) for key, value in values.items() if key != SENTENCE}
    if isinstance(sentence := values.get(SENTENCE), str):
        names = {plain(value) for value in isolated.values() if isinstance(value, Isolated)}
        isolated[SENTENCE] = _compose(sentence, names)
    return isolated


def plain(text: str) -> str:
    """Return a text without the marks of its isolation, for an element that isolates its text itself."""
    return str.__str__(text)


def _isolate(value: Any) -> Any:  # noqa: ANN401 - any value of a template
    if isinstance(value, str):
        return Isolated(value) if has_right_to_left(value) else value
    if isinstance(value, Mapping):
        return {key: _isolate(each) for key, each in value.items()}
    return [_isolate(each) for each in value] if isinstance(value, list | tuple) else value


def _compose(sentence: str, names: Collection[str]) -> Sentence:
    return Sentence([Isolated(part) if part in names else part for part in split_at_names(sentence, names)])
