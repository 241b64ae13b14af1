"""Load the vocabularies that ship with the package."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

from lexdex_search.messages.catalogue import LANGUAGES, load_messages
from lexdex_search.messages.values import translate_value
from lexdex_search.results import FormerName
from lexdex_search.vocabulary.vocabulary import Vocabulary, VocabularyFile


@lru_cache(maxsize=2)
def load_vocabularies(former_names: tuple[FormerName, ...] = ()) -> Mapping[str, Vocabulary]:
    """Load the vocabulary of each language by language code ("en", "de"), English first; cached.

    In all of them, the former names mean the names that replaced them, in this order.
    """
    values = _load_file("values")
    english = {**_load_file("words.en"), **_load_file("functions.en"), **_load_file("problems.en")}
    others = {
        code: Vocabulary(
            values,
            {
                **_load_file(f"words.{code}"),
                **_load_file(f"glossary.{code}"),
                "labels": load_messages(code).labels,
                "names": {field: _list_names(code, field, values[field]) for field in ("languages", "countries")},
            },
            english,
            former_names,
        )
        for code in LANGUAGES
        if code != "en"
    }
    return {"en": Vocabulary(values, english, former_names=former_names), **others}


def _list_names(code: str, field: str, values: Sequence[str]) -> dict[str, str]:
    """List what a language calls values of a field, by their English names."""
    names = {value: translate_value(load_messages(code), field, value) for value in values}
    return {value: name for value, name in names.items() if name}


def load_default_vocabulary(former_names: tuple[FormerName, ...] = ()) -> Vocabulary:
    """Load the English vocabulary; the catalogue states its values in English."""
    return load_vocabularies(former_names)["en"]


def _load_file(name: str) -> VocabularyFile:
    text = (files("lexdex_search") / "vocabulary" / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
