"""Which product fulfils which constraint: one reading of the fields, for filters (masks) and for evidence alike.

Unknown is never "no" and never "yes": a product without a value in the field is not met for a must, and not removed by
an exclusion.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from lexdex_search.release.documents import Product
from lexdex_search.results import Constraint, Evidence, State
from lexdex_search.retrieval.index.analysis import terms
from lexdex_search.vocabulary import Vocabulary

Mask = npt.NDArray[np.bool_]

READ: Final[dict[str, tuple[str, ...]]] = {
    "id": ("id",),
    "categories": ("categories",),
    "languages": ("languages",),
    "countries": ("countries",),
    "hosting_locations": ("hosting_locations",),
    "headquarters": ("headquarters",),
    "integrations": ("integrations", "database_integrations", "sso"),
    "security_certifications": ("security_certifications", "compliance_standards"),
    "compliance_standards": ("compliance_standards", "security_certifications", "gdpr_compliant"),
    "deployment_models": ("deployment_models",),
    "licensing_models": ("licensing_models", "pricing_model"),
    "user_types": ("user_types",),
    "capabilities": ("capabilities", "functional_focus", "features", "additional_functionality", "keywords"),
    "data_formats": ("data_formats",),
    "sso": ("sso",),
    "api_support": ("api_support",),
    "free_trial": ("free_trial",),
    "demo_available": ("demo_available",),
    "starting_price_usd": ("starting_price_usd",),
    "year_founded": ("year_founded",),
}
"""The fields that a constraint may name; the first attribute decides whether a product's value is known."""

ANY: Final = "any"
NUMBERS: Final = frozenset({"starting_price_usd", "year_founded"})
LIMIT: Final = re.compile(r"^(<=|>=)(\d+)$")
_NO: Final = frozenset({"no", "none", "not available", "n/a"})


class Value(msgspec.Struct, frozen=True):
    """One value of a product: the attribute it stands in, as written, and its canonical name."""

    attribute: str
    raw: str
    key: str


class Facets:
    """Filters over a fixed sequence of products."""

    def __init__(self, products: Sequence[Product], vocabulary: Vocabulary) -> None:
        """Reads every product once; masks of a constraint are put together from lists of places."""
        self._vocabulary = vocabulary
        self._products = products
        self._keys: dict[tuple[str, str], str] = {}
        self._values: dict[str, list[tuple[Value, ...]]] = {f: [self._read(p, f) for p in products] for f in READ}
        self._places = {field: _places(rows) for field, rows in self._values.items()}
        self._left: dict[str, tuple[tuple[str, ...], npt.NDArray[np.float32]]] = {}
        self._words = tuple(f"{p.name}\n{p.company}\n{p.description}\n{p.summary}".casefold() for p in products)

    def counts(self, field: str, among: Mask) -> dict[str, int]:
        """Count the products of a mask that meet each value of the field, Global and parts of regions included."""
        keys, fulfilling = self._fulfilling(field)
        # One multiplication for all values: a sum for each of some hundred costs ten times as much.
        return dict(zip(keys, (fulfilling @ among.astype(np.float32)).astype(int).tolist(), strict=True))

    def containing(self, text: str) -> Mask:
        """Tools in whose name, maker or description a text stands, whatever its case, shape [products]."""
        wanted = text.casefold()
        return np.fromiter((wanted in words for words in self._words), np.bool_, len(self._products))

    def _fulfilling(self, field: str) -> tuple[tuple[str, ...], npt.NDArray[np.float32]]:
        """Values with the tools that each would leave, shape [values, products]: a filter does what its count says."""
        if field not in self._left:
            keys = tuple(self._places[field])
            rows = [self.having(_must(field, key)) for key in keys]
            shape = (len(keys), len(self._products))
            self._left[field] = (keys, np.array(rows, np.float32).reshape(shape))
        return self._left[field]

    def keys(self, field: str) -> frozenset[str]:
        """Canonical values that at least one product has."""
        return frozenset(self._places[field])

    def raw_values(self, field: str) -> frozenset[str]:
        """Values as the products write them."""
        return frozenset(value.raw for row in self._values[field] for value in row)

    def label_stems(self) -> frozenset[frozenset[str]]:
        """Stems of each label that says what tools do; a constraint that shares little with any has no field."""
        keys = (*self._places["capabilities"], *(" ".join(terms(raw)) for raw in self.raw_values("categories")))
        return frozenset(frozenset(key.split()) for key in keys)

    def having(self, constraint: Constraint) -> Mask:
        """Products known to have a wished-for value (for an exclusion: the ones it removes), shape [products]."""
        mask = np.zeros(len(self._products), np.bool_)
        accept = self._accepted(constraint)
        for key, places in self._places[constraint.field].items():
            if accept(key):
                mask[places] = True
        return mask

    def evidence(self, constraint: Constraint, places: Sequence[int]) -> list[Evidence]:
        """How some products stand to a constraint, with the field and value that say so."""
        accept, rows = self._accepted(constraint), self._values[constraint.field]
        return [self._judged(constraint, rows[place], accept) for place in places]

    def _judged(self, constraint: Constraint, row: Sequence[Value], accept: "_Accept") -> Evidence:
        hits = [value for value in row if accept(value.key)]
        state: State = "met" if hits else "unmet" if self._known(constraint.field, row) else "unknown"
        if constraint.kind == "must_not":
            state = {"met": "unmet", "unmet": "met", "unknown": "unknown"}[state]  # type: ignore[assignment]
        shown = hits[:3]
        if not shown and state != "unknown":
            shown = [value for value in row if value.attribute == READ[constraint.field][0]][:3]
        attribute = shown[0].attribute if shown else READ[constraint.field][0]
        raws = [value.raw for value in shown if value.attribute == attribute]
        return Evidence(constraint_id=constraint.id, state=state, field=attribute, value=", ".join(dict.fromkeys(raws)))

    def _known(self, field: str, row: Sequence[Value]) -> bool:
        deciding = READ[field] if field == "capabilities" else READ[field][:1]
        if field == "compliance_standards":
            deciding = ("compliance_standards", "gdpr_compliant")
        return any(value.attribute in deciding for value in row)

    def _accepted(self, constraint: Constraint) -> "_Accept":
        return _Accept(constraint, self._vocabulary)

    def _read(self, product: Product, field: str) -> tuple[Value, ...]:
        return tuple(self._values_of(product, field))

    def _values_of(self, product: Product, field: str) -> Iterator[Value]:
        for attribute in READ[field]:
            held = getattr(product, attribute)
            if attribute == "gdpr_compliant":
                if held is not None:
                    yield Value(attribute, "Yes" if held else "No", "GDPR" if held else "no gdpr")
            elif isinstance(held, bool):
                yield Value(attribute, "Yes" if held else "No", "Yes" if held else "No")
            elif isinstance(held, int):
                yield Value(attribute, str(held), str(held))
            elif isinstance(held, str) and held:
                yield from self._from_text(attribute, held)
            elif isinstance(held, tuple):
                yield from (Value(attribute, raw, self._key(field, raw)) for raw in held)

    def _from_text(self, attribute: str, text: str) -> Iterator[Value]:
        if attribute == "headquarters":
            countries = self._vocabulary.countries_in(text)
            yield from (Value(attribute, text, country) for country in countries)
        elif attribute == "pricing_model":
            yield Value(attribute, text, self._key("licensing_models", text))
        elif attribute == "id":
            yield Value(attribute, text, text)
        else:
            yield Value(attribute, text, "No" if text.casefold() in _NO else text)

    def _key(self, field: str, raw: str) -> str:
        """Remembered: the same few hundred labels stand in thousands of products."""
        found = self._keys.get((field, raw))
        if found is None:
            found = " ".join(terms(raw)) if field == "capabilities" else self._vocabulary.canonical(field, raw)
            self._keys[(field, raw)] = found
        return found


class _Accept:
    """Whether a canonical value fulfils a constraint."""

    def __init__(self, constraint: Constraint, vocabulary: Vocabulary) -> None:
        self._any = ANY in constraint.values and constraint.field in {"sso", "api_support"}
        self._limits = [LIMIT.match(v) for v in constraint.values] if constraint.field in NUMBERS else []
        self._stems = [set(terms(v)) for v in constraint.values] if constraint.field == "capabilities" else []
        among = vocabulary.within if constraint.kind == "must_not" else vocabulary.satisfying
        # A filter may spell a value as the products do ("MySQL"), whose key is its folded words where no list has it.
        spelled = {
            said for value in constraint.values for said in (value, vocabulary.canonical(constraint.field, value))
        }
        self._values = frozenset[str]().union(*(among(constraint.field, value) for value in spelled))

    def __call__(self, key: str) -> bool:
        if self._any:
            return key != "No"
        if self._limits:
            number = int(key)
            return all(m and (number <= int(m[2]) if m[1] == "<=" else number >= int(m[2])) for m in self._limits)
        if self._stems:
            held = set(key.split())
            return any(stems and stems <= held for stems in self._stems)
        return key in self._values


def _must(field: str, value: str) -> Constraint:
    return Constraint(id=0, kind="must", field=field, values=(value,), label="", words="", start=0, end=0)


def _places(rows: Sequence[Sequence[Value]]) -> dict[str, npt.NDArray[np.int32]]:
    found: dict[str, list[int]] = {}
    for place, row in enumerate(rows):
        for key in {value.key for value in row}:
            found.setdefault(key, []).append(place)
    return {key: np.array(places, np.int32) for key, places in found.items()}
