"""Read the values of a product's fields, with the canonical name of each."""

from collections.abc import Iterator
from typing import Final

import msgspec

from lexdex_search.facets.described_functions import DescribedFunctionReader
from lexdex_search.facets.description_facts import DescriptionReader
from lexdex_search.facets.fields import FIELD_ATTRIBUTES
from lexdex_search.release.documents import Product
from lexdex_search.text_analysis import list_singulars
from lexdex_search.vocabulary import Vocabulary

NEGATIVE_TEXTS: Final = frozenset({"no", "none", "not available", "n/a"})
"""Texts that say that a product lacks a thing, such as `api_support: None`."""
PRICING_NAMES: Final = {"usage": "Usage-based"}
"""Pricing models whose name among the licensing models is another word."""
DESCRIPTION: Final = "description"
CATEGORIES: Final = "categories"
"""The attribute of values that a product's description states."""


class FieldValue(msgspec.Struct, frozen=True):
    """One value of a product: its attribute, its text as the product states it (`raw`), its canonical name (`key`)."""

    attribute: str
    raw: str
    key: str


class FieldValueReader:
    """Reads field values of products; caches their canonical names, since most products share the same values."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        """Create a reader that looks canonical names up in `vocabulary`."""
        self._vocabulary = vocabulary
        self._description_reader = DescriptionReader(vocabulary)
        self._keys: dict[tuple[str, str], str] = {}

    def read_values(self, product: Product, field: str) -> tuple[FieldValue, ...]:
        """Read all values that a product states for a constraint field, from each attribute in `FIELD_ATTRIBUTES`."""
        return tuple(
            value for attribute in FIELD_ATTRIBUTES[field] for value in self._read_attribute(product, field, attribute)
        )

    def read_description(self, product: Product) -> dict[str, tuple[FieldValue, ...]]:
        """Read the facts in a product's description, by field, for the fields that the product leaves empty.

        A description that names two systems may leave out ten others, so its facts never make a field stated: they can
        meet a constraint, and what they don't name stays unknown.
        """
        values: dict[str, tuple[FieldValue, ...]] = {}
        for fact in self._description_reader.read(product.description):
            if not any(getattr(product, attribute) for attribute in FIELD_ATTRIBUTES[fact.field]):
                own = tuple(FieldValue(DESCRIPTION, fact.words, key) for key in fact.keys)
                values[fact.field] = (*values.get(fact.field, ()), *own)
        return values

    def read_functions(self, product: Product, reader: DescribedFunctionReader) -> tuple[FieldValue, ...]:
        """Read the functions that a product's description and categories name, if the product lists none."""
        described = ((DESCRIPTION, words, label) for label, words in reader.read(product))
        browsed = ((CATEGORIES, words, label) for label, words in reader.read_categories(product))
        found = (*described, *browsed)
        return tuple(FieldValue(source, words, self._find_key("capabilities", label)) for source, words, label in found)

    def _read_attribute(self, product: Product, field: str, attribute: str) -> Iterator[FieldValue]:
        stated = getattr(product, attribute)
        if attribute == "gdpr_compliant":
            if stated is not None:
                yield FieldValue(attribute, "Yes" if stated else "No", "GDPR" if stated else "no gdpr")
        elif isinstance(stated, bool):
            yield FieldValue(attribute, "Yes" if stated else "No", "Yes" if stated else "No")
        elif isinstance(stated, int):
            yield FieldValue(attribute, str(stated), str(stated))
        elif isinstance(stated, str) and stated:
            yield from self._read_text(attribute, stated)
        elif isinstance(stated, tuple):
            yield from (FieldValue(attribute, raw, self._find_key(field, raw)) for raw in stated)

    def _read_text(self, attribute: str, text: str) -> Iterator[FieldValue]:
        if attribute == "headquarters":
            yield from (FieldValue(attribute, text, country) for country in self._vocabulary.find_countries(text))
        elif attribute == "pricing_model":
            yield FieldValue(attribute, text, self._find_key("licensing_models", PRICING_NAMES.get(text, text)))
        elif attribute == "id":
            yield FieldValue(attribute, text, text)
        else:
            yield FieldValue(attribute, text, "No" if text.casefold() in NEGATIVE_TEXTS else text)

    def _find_key(self, field: str, raw: str) -> str:
        if (field, raw) not in self._keys:
            self._keys[(field, raw)] = self._build_key(field, raw)
        return self._keys[(field, raw)]

    def _build_key(self, field: str, raw: str) -> str:
        if field == "capabilities":
            return " ".join(list_singulars(raw))
        return self._vocabulary.find_canonical(field, raw)
