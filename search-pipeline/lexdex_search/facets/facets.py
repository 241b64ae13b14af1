"""Filter products by constraints: masks over all products, counts by value, and the evidence for each product.

A product that states nothing in a field counts neither as "yes" nor as "no": it meets neither a must nor an exclusion
on the field, and it contradicts neither.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from lexdex_search.facets.capability_keys import CapabilityKeys
from lexdex_search.facets.constraint_matcher import ConstraintMatcher
from lexdex_search.facets.described_functions import DescribedFunctionReader
from lexdex_search.facets.field_values import CATEGORIES, DESCRIPTION, FieldValue, FieldValueReader
from lexdex_search.facets.fields import DECISIVE_ATTRIBUTES, FIELD_ATTRIBUTES, HINT_FIELDS
from lexdex_search.release.documents import Product
from lexdex_search.results import Constraint, Evidence, State
from lexdex_search.text_analysis import list_stems
from lexdex_search.vocabulary import Vocabulary, split_phrase

Mask = npt.NDArray[np.bool_]
"""A boolean per product, in the order of the index: whether the product is selected."""

MAX_EVIDENCE_VALUES = 3
MAX_REQUIRED_COMPANIES: Final = 3
JOB_ATTRIBUTES: Final = ("capabilities", "functional_focus", DESCRIPTION)
PRODUCTS_PER_REQUIRED_COMPANY: Final = 1_000
"""A value is common if enough companies state it: one, and one more for this many products of the catalogue."""


class Facets:
    """Indexes the field values of a fixed sequence of products; a row is the position of a product in this sequence."""

    def __init__(self, products: Sequence[Product], vocabulary: Vocabulary) -> None:
        """Read all field values of the products, and index the rows of the products that have each canonical value."""
        self._vocabulary = vocabulary
        self._products = products
        reader = FieldValueReader(vocabulary)
        described = [reader.read_description(product) for product in products]
        self._values = {
            field: [
                (*reader.read_values(product, field), *facts.get(field, ()))
                for product, facts in zip(products, described, strict=True)
            ]
            for field in FIELD_ATTRIBUTES
        }
        self._add_described_functions(reader)
        self._rows_by_key = {field: _index_rows(values) for field, values in self._values.items()}
        self._capability_keys = CapabilityKeys(self._rows_by_key["capabilities"], vocabulary.list_functions())
        self._value_masks: dict[str, tuple[tuple[str, ...], npt.NDArray[np.float32]]] = {}
        self.name_words = frozenset(
            word for p in products for name in (p.name, p.company, *p.aliases) for word in split_phrase(name)
        )
        """The words of the names of all products and companies."""
        self._stated_masks: dict[str, Mask] = {}
        self._texts = tuple(f"{p.name}\n{p.company}\n{p.description}\n{p.summary}".casefold() for p in products)

    def _add_described_functions(self, reader: FieldValueReader) -> None:
        """Add the functions that descriptions and categories name, for products that list none."""
        functions = DescribedFunctionReader(self._vocabulary, self.list_common_values("capabilities"))
        self._values["capabilities"] = [
            (*values, *reader.read_functions(product, functions))
            for values, product in zip(self._values["capabilities"], self._products, strict=True)
        ]

    def build_match_mask(self, constraint: Constraint) -> Mask:
        """Build the mask of the products that have a value the constraint names, shape [products].

        The constraint's kind is not considered: for an exclusion ("not in the US"), the mask selects the products to
        remove.
        """
        mask = np.zeros(len(self._products), np.bool_)
        matcher = ConstraintMatcher(constraint, self._vocabulary, self._capability_keys)
        for key, rows in self._rows_by_key[constraint.field].items():
            if matcher.matches(key):
                mask[rows] = True
        return mask

    def build_pass_mask(self, constraint: Constraint, match_mask: Mask) -> Mask:
        """Build the mask of the products known to meet a constraint, from its match mask; shape [products].

        An exclusion is met only by products that state the field: what one doesn't say, it may have.
        """
        if constraint.kind != "must_not":
            return match_mask
        passed: Mask = ~match_mask & self.get_stated_mask(constraint.field)
        return passed

    def get_stated_mask(self, field: str) -> Mask:
        """Return the mask of the products that state the field, shape [products]; cached per field."""
        if field not in self._stated_masks:
            decisive = DECISIVE_ATTRIBUTES[field]
            stated = (any(value.attribute in decisive for value in values) for values in self._values[field])
            self._stated_masks[field] = np.fromiter(stated, np.bool_, len(self._products))
        return self._stated_masks[field]

    def build_hint_mask(self, constraint: Constraint) -> Mask:
        """Build the mask of the products that don't state the field, but whose seat is in a market sought.

        Shape [products]. A seat is weak evidence that a product serves its country: it doesn't meet a must.
        """
        if constraint.field not in HINT_FIELDS:
            return np.zeros(len(self._products), np.bool_)
        hint = replace(constraint, field=HINT_FIELDS[constraint.field])
        hinted: Mask = self.build_match_mask(hint) & ~self.get_stated_mask(constraint.field)
        return hinted

    def build_keyword_mask(self, keyword: str) -> Mask:
        """Build the mask of products with the keyword in name, company, description or summary, ignoring case."""
        folded = keyword.casefold()
        return np.fromiter((folded in text for text in self._texts), np.bool_, len(self._products))

    def count_values(self, field: str, mask: Mask) -> dict[str, int]:
        """Count, for each value of a field, the products selected by `mask` that would meet a must on that value.

        A product that serves all of Europe or "Global" is therefore counted for "Germany" as well.
        """
        names, value_masks = self._build_value_masks(field)
        # One matrix multiplication is ten times as fast as a sum for each of some hundred values.
        return dict(zip(names, (value_masks @ mask.astype(np.float32)).astype(int).tolist(), strict=True))

    def build_evidence(self, constraint: Constraint, rows: Sequence[int]) -> list[Evidence]:
        """Build one `Evidence` per row: whether the product meets the constraint, and the value that decides it."""
        matcher = ConstraintMatcher(constraint, self._vocabulary, self._capability_keys)
        values = self._values[constraint.field]
        evidence = [_build_evidence(constraint, values[row], matcher) for row in rows]
        if constraint.kind == "must_not" or constraint.field not in HINT_FIELDS:
            return evidence
        hints = self.build_evidence(replace(constraint, field=HINT_FIELDS[constraint.field]), rows)
        return [
            replace(each, field=hint.field, value=hint.value)
            if each.state == "unknown" and hint.state == "met"
            else each
            for each, hint in zip(evidence, hints, strict=True)
        ]

    def has_capability(self, label: str) -> bool:
        """Return whether a product states a capability with all words of the label, unless it is another function."""
        return bool(self._capability_keys.find_kinds(label))

    def list_keys(self, field: str) -> frozenset[str]:
        """List the canonical names of the values of a field that at least one product has."""
        return frozenset(self._rows_by_key[field])

    def list_raw_values(self, field: str) -> frozenset[str]:
        """List the values of a field in all spellings that the products use."""
        return frozenset(value.raw for values in self._values[field] for value in values if _is_label(field, value))

    def list_job(self, row: int) -> tuple[str, ...]:
        """List the canonical names of what the product at a row is for: the first of `JOB_ATTRIBUTES` that it has."""
        values = self._values["capabilities"][row]
        stated = (tuple(value.key for value in values if value.attribute == each) for each in JOB_ATTRIBUTES)
        return next(filter(None, stated), ())

    def list_rows_with_job(self, labels: Sequence[str]) -> list[int]:
        """List the rows of the products that state any of the labels, or a kind of it, as what they are for."""
        keys = frozenset[str]().union(*map(self._capability_keys.find_kinds, labels))
        rows = {int(row) for key in keys for row in self._rows_by_key["capabilities"][key]}
        return sorted(row for row in rows if not keys.isdisjoint(self.list_job(row)))

    def list_common_values(self, field: str) -> frozenset[str]:
        """List the values of a field, in all spellings, that products of enough different companies state.

        Vendors edit these values. What few of them state is a fact about their products, but no word of the language
        in which queries are written: otherwise one vendor could decide what queries mean.
        """
        companies: dict[str, set[str]] = {}
        for product, values in zip(self._products, self._values[field], strict=True):
            for value in values:
                companies.setdefault(value.key, set()).add(product.company.casefold() or product.id)
        min_companies = min(MAX_REQUIRED_COMPANIES, 1 + len(self._products) // PRODUCTS_PER_REQUIRED_COMPANY)
        common = {key for key, names in companies.items() if len(names) >= min_companies}
        return frozenset(
            value.raw
            for values in self._values[field]
            for value in values
            if value.key in common and _is_label(field, value)
        )

    def list_label_stems(self) -> frozenset[frozenset[str]]:
        """List the set of word stems of each label that says what products do: their capabilities and categories."""
        labels = (*self.list_common_values("capabilities"), *self.list_raw_values("categories"))
        return frozenset(frozenset(list_stems(label)) for label in labels)

    def _build_value_masks(self, field: str) -> tuple[tuple[str, ...], npt.NDArray[np.float32]]:
        """Build the mask of the products that meet a must on each value of a field; cached per field.

        Returns the names of the values, and the masks, shape [values, products]. Counts computed from these masks
        equal the number of results that a filter on the value leaves.
        """
        if field not in self._value_masks:
            keys = tuple(self._rows_by_key[field])
            masks = [self.build_match_mask(_build_must(field, key)) for key in keys]
            shape = (len(keys), len(self._products))
            names = tuple(self._find_spelling(field, key) for key in keys)
            self._value_masks[field] = (names, np.array(masks, np.float32).reshape(shape))
        return self._value_masks[field]

    def _find_spelling(self, field: str, key: str) -> str:
        """Return a value's canonical name; one that the vocabulary doesn't know is spelled as a product states it."""
        if key != key.casefold():
            return key
        values = self._values[field][int(self._rows_by_key[field][key][0])]
        return next(value.raw for value in values if value.key == key)


def _is_label(field: str, value: FieldValue) -> bool:
    """Return whether a value is a label that products state, and no words of a description or of a category."""
    return value.attribute != DESCRIPTION and (value.attribute != CATEGORIES or field == CATEGORIES)


def _build_evidence(constraint: Constraint, values: Sequence[FieldValue], matcher: ConstraintMatcher) -> Evidence:
    own_attribute = FIELD_ATTRIBUTES[constraint.field][0]
    matching = [value for value in values if matcher.matches(value.key)]
    state = _decide_state(constraint, values, has_match=bool(matching))
    cited = matching[:MAX_EVIDENCE_VALUES]
    if not cited and state != "unknown":
        cited = [value for value in values if value.attribute == own_attribute][:MAX_EVIDENCE_VALUES]
    attribute = cited[0].attribute if cited else own_attribute
    raws = [value.raw for value in cited if value.attribute == attribute]
    return Evidence(constraint_id=constraint.id, state=state, field=attribute, value=", ".join(dict.fromkeys(raws)))


def _decide_state(constraint: Constraint, values: Sequence[FieldValue], *, has_match: bool) -> State:
    is_known = any(value.attribute in DECISIVE_ATTRIBUTES[constraint.field] for value in values)
    if not has_match and not is_known:
        return "unknown"
    is_met = has_match != (constraint.kind == "must_not")
    return "met" if is_met else "unmet"


def _build_must(field: str, value: str) -> Constraint:
    return Constraint(id=0, kind="must", field=field, values=(value,), label="", words="", start=0, end=0)


def _index_rows(values: Sequence[Sequence[FieldValue]]) -> dict[str, npt.NDArray[np.int32]]:
    """Index the rows of the products by the canonical names of their values; `values` has one sequence per product."""
    rows_by_key: dict[str, list[int]] = {}
    for row, product_values in enumerate(values):
        for key in {value.key for value in product_values}:
            rows_by_key.setdefault(key, []).append(row)
    return {key: np.array(rows, np.int32) for key, rows in rows_by_key.items()}
