"""The catalogue of messages of one language: sentences with placeholders, plural forms, lists and numbers."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from babel import Locale
from babel.numbers import format_currency, format_decimal

ENGLISH: Final = "en"
LANGUAGES: Final = ("en", "de", "fr", "es", "pt")
MAX_COUNT_IN_WORDS: Final = 12
CURRENCY: Final = "USD"
_EUPHONY: Final = {
    ("es", "y"): ("e", ("i", "hi", "í"), ("hia", "hie", "io")),
    ("es", "o"): ("u", ("o", "ho", "ó"), ()),
}
"""Spanish conjunctions before the same sound: "e" for "y" before "i", "u" for "o" before "o", with exceptions."""


_ELIDED: Final = frozenset({"tools.for_function", "headline.alternative"})
"""French messages in which a name follows after "de"."""
_ELISION: Final = re.compile(r"\bde (?=[aeiouâàéèêîôœAEIOUÉÈÊÎÔ]|h[a-zéêô])")


class Messages:
    """The messages of one language, by keys such as "headline.closest"."""

    def __init__(self, language: str, texts: Mapping[str, Any], labels: Mapping[str, str]) -> None:
        """Index the messages.

        `texts` is the content of the language's file; `labels` translates labels of products, by their English names
        in lower case.
        """
        self.language = language
        self.labels = labels
        self._locale = Locale.parse(language)
        self._texts: dict[str, str] = {}
        for section, entries in texts.items():
            for name, entry in entries.items():
                forms = entry if isinstance(entry, dict) else {"": entry}
                for form, text in forms.items():
                    self._texts[_join_key(section, name, form)] = text
        self._numbers: Sequence[str] = texts["format"]["numbers"]
        self.values: Mapping[str, Mapping[str, str]] = {
            name.removeprefix("values_"): entries for name, entries in texts.items() if name.startswith("values_")
        }

    @property
    def is_english(self) -> bool:
        """Whether these are the English messages, which name values as the catalogue does."""
        return self.language == ENGLISH

    def has(self, key: str) -> bool:
        """Return whether the language has a message or a form of one ("clauses.languages.known")."""
        return key in self._texts

    def say(self, key: str, /, **parts: str) -> str:
        """Return a message with its placeholders filled in."""
        text = self._texts[key].format_map(parts)
        return text if self.language != "fr" or key not in _ELIDED else _ELISION.sub("d'", text)

    def say_count(self, key: str, count: int, /, **parts: str) -> str:
        """Return the form of a message for a number."""
        return self.say(f"{key}.{self.choose_plural(count)}", **parts)

    def choose_plural(self, count: int) -> str:
        """Return the plural form for a number: "one" or "other"."""
        form = self._locale.plural_form(count)
        return form if form == "one" else "other"

    def get_beginning(self, key: str) -> str:
        """Return a message up to its first placeholder."""
        return self._texts[key].partition("{")[0]

    def quote(self, text: str) -> str:
        """Put a text between the quotation marks of the language."""
        return self.say("format.quote", text=text)

    def spell_number(self, count: int) -> str:
        """Write a number at the beginning of a sentence: in words up to twelve, otherwise in digits."""
        return self._numbers[count] if count <= MAX_COUNT_IN_WORDS else self.format_number(count)

    def format_number(self, number: int) -> str:
        """Write a number in digits with the separators of the language."""
        return f"{number:,}" if self.is_english else format_decimal(number, locale=self._locale)

    def format_price(self, dollars: int) -> str:
        """Write an amount of US dollars: "$1,250", "1.250 $"."""
        if self.is_english:
            return f"${dollars:,}"
        return format_currency(dollars, CURRENCY, locale=self._locale, currency_digits=False, format=self._price_format)

    @property
    def _price_format(self) -> str:
        pattern: str = self._locale.currency_formats["standard"].pattern
        return pattern.replace(".00", "")

    def join_list(self, parts: Sequence[str], conjunction: str = "and") -> str:
        """Join parts as "A, B and C"; with a comma before the last one if a part contains a conjunction itself."""
        word = self._texts[f"format.{conjunction}"]
        inner = f" {self._texts['format.and']} "
        opening = self.get_beginning("format.quote")
        has_list = any(inner in part and not part.startswith(opening) for part in parts)
        return self._join(parts, word, has_comma=has_list and self.is_english)

    def join_clauses(self, clauses: Sequence[str], conjunction: str = "and") -> str:
        """Join clauses with a conjunction; with a comma before the last one if an earlier one has a list."""
        words = (self._texts["format.and"], self._texts["format.or"])
        has_list = any(f" {word} " in clause for clause in clauses[:-1] for word in words)
        return self._join(clauses, self._texts[f"format.{conjunction}"], has_comma=has_list and self.is_english)

    def join_names(self, names: Sequence[str]) -> str:
        """Join names as "A, B and C", whatever they contain."""
        return self._join(names, self._texts["format.and"], has_comma=False)

    def _join(self, parts: Sequence[str], word: str, *, has_comma: bool) -> str:
        if len(parts) < 2:
            return "".join(parts)
        comma = "," if has_comma else ""
        return f"{', '.join(parts[:-1])}{comma} {self._adapt_conjunction(word, parts[-1])} {parts[-1]}"

    def _adapt_conjunction(self, word: str, following: str) -> str:
        other, sounds, exceptions = _EUPHONY.get((self.language, word), (word, (), ()))
        start = following.lower().lstrip("«“")
        return other if start.startswith(sounds) and not start.startswith(exceptions) else word


def _join_key(*parts: str) -> str:
    return ".".join(filter(None, parts))


@cache
def load_messages(language: str) -> Messages:
    """Load the messages of a language by its code; cached."""
    labels = {} if language == ENGLISH else _load_file(f"labels.{language}")["labels"]
    return Messages(language, _load_file(language), {name.casefold(): text for name, text in labels.items()})


def load_english() -> Messages:
    """Load the English messages; the catalogue states its values in English."""
    return load_messages(ENGLISH)


def _load_file(name: str) -> dict[str, Any]:
    text = (files("lexdex_search") / "messages" / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
