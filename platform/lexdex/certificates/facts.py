"""The facts of the catalogue that the rubric examines, to which a certificate is pinned."""

from collections.abc import Mapping
from typing import Final

import msgspec

from lexdex.catalogue.schemas import EXAMINED_FIELDS, CatalogueProduct
from lexdex.foundation.canonical_json import JSON, hash_canonical

MODULE: Final = "module"
FACT_NAMES: Final = frozenset({*EXAMINED_FIELDS, MODULE})
LABELS: Final = {
    "gdpr_compliant": "GDPR compliant",
    "sso": "single sign-on",
    "deployment_models": "deployment",
    "database_integrations": "integrations with databases",
}
"""Names of facts that are more than the words of their field."""
NOT_STATED: Final = "not stated"


def get_label(name: str) -> str:
    """Return the name of a fact for a sentence, such as "hosting locations"."""
    return LABELS.get(name, name.replace("_", " "))


def format_fact(value: object) -> str:
    """Return the value of a fact as text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value or "")
    return text or NOT_STATED


def read_facts(document: CatalogueProduct, module: str) -> dict[str, JSON]:
    """Return the examined facts of a product's document, with the module that is certified."""
    fields: dict[str, JSON] = {name: _to_json(getattr(document, name)) for name in EXAMINED_FIELDS}
    return {**fields, MODULE: module}


def hash_facts(facts: Mapping[str, JSON]) -> str:
    """Return the SHA-256 of facts in canonical JSON. The order of a list's values is not a fact."""
    return hash_canonical(
        {name: sorted(map(str, v)) if isinstance(v, list | tuple) else v for name, v in facts.items()}
    )


def encode_facts(facts: Mapping[str, JSON]) -> str:
    """Return facts as they are stored."""
    return msgspec.json.encode(facts).decode()


def list_changes(before: Mapping[str, JSON], now: Mapping[str, JSON]) -> list[str]:
    """Return the names of the facts that differ, of those that were examined."""
    return [name for name in sorted(before) if hash_facts({name: before[name]}) != hash_facts({name: now.get(name)})]


def _to_json(value: object) -> JSON:
    return [str(part) for part in value] if isinstance(value, list | tuple) else value  # type: ignore[return-value]
