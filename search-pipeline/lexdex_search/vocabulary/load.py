"""Load the vocabularies that ship with the package."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from lexdex_search.vocabulary.vocabulary import Vocabulary, VocabularyFile

LANGUAGES: Final = ("en", "de", "fr", "es", "pt")


@cache
def load_vocabularies() -> Mapping[str, Vocabulary]:
    """Load the vocabulary of each language by language code ("en", "de"), English first; cached."""
    values, english = _load_file("values"), _load_file("words.en")
    others = {code: Vocabulary(values, _load_file(f"words.{code}"), english) for code in LANGUAGES if code != "en"}
    return {"en": Vocabulary(values, english), **others}


def load_default_vocabulary() -> Vocabulary:
    """Load the English vocabulary; the catalogue states its values in English."""
    return load_vocabularies()["en"]


def _load_file(name: str) -> VocabularyFile:
    text = (files("lexdex_search") / "vocabulary" / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
