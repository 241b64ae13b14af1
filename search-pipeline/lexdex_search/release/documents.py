"""A product as search uses it: its facts, the texts built from them, and a hash to detect changed texts."""

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

TEXT_VERSION: Final = "text-1"
"""Part of every content hash; change it with `build_document_text`, so that all products are embedded again."""

MAX_TEXT_LENGTH: Final = 8_000
"""Characters used of one field; the encoder reads some 1,200, and the lexical retriever gains nothing from more."""

MAX_MAIN_CAPABILITIES: Final = 4
"""A product's job is what it lists first; the more is known of a product, the fewer others have half of everything."""

_INVISIBLE: Final = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


class Product(msgspec.Struct, frozen=True, kw_only=True):
    """The facts of a product that search may use, parsed from a catalogue document.

    They contain nothing that a vendor can pay for: no STAR profile, claim, sponsorship or lead. An empty list, an empty
    string and null mean unknown, never "no". `sample` says that product and company are invented; only the catalogue's
    generator and imports of admins set it.
    """

    id: str
    name: str
    company: str = ""
    aliases: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    description: str = ""
    summary: str = ""
    key_points: tuple[str, ...] = ()
    website: str = ""
    headquarters: str = ""
    year_founded: int | None = None
    capabilities: tuple[str, ...] = ()
    functional_focus: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    user_types: tuple[str, ...] = ()
    deployment_models: tuple[str, ...] = ()
    hosting_locations: tuple[str, ...] = ()
    integrations: tuple[str, ...] = ()
    database_integrations: tuple[str, ...] = ()
    sso: tuple[str, ...] = ()
    additional_functionality: tuple[str, ...] = ()
    data_formats: tuple[str, ...] = ()
    api_support: str = ""
    security_certifications: tuple[str, ...] = ()
    compliance_standards: tuple[str, ...] = ()
    gdpr_compliant: bool | None = None
    licensing_models: tuple[str, ...] = ()
    pricing_model: str = ""
    starting_price_usd: int | None = None
    billing_options: tuple[str, ...] = ()
    free_trial: bool | None = None
    trial_days: int | None = None
    demo_available: bool | None = None
    languages: tuple[str, ...] = ()
    countries: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    sample: bool = False


class InvalidDocument(ValueError):
    """A catalogue document can't be read as a product; the message names the document and the problem."""


_FACT_FIELDS: Final = frozenset(Product.__struct_fields__)
_LIST_FIELDS: Final = frozenset(name for name, kind in Product.__annotations__.items() if kind == tuple[str, ...])


def clean_text(text: str) -> str:
    """Clean an untrusted text: remove control and invisible characters, collapse white space, limit the length."""
    text = unicodedata.normalize("NFC", _INVISIBLE.sub("", text[: 2 * MAX_TEXT_LENGTH]))
    plain = "".join(" " if unicodedata.category(c) in {"Cc", "Cs", "Co", "Cn"} else c for c in text)
    return " ".join(plain.split())[:MAX_TEXT_LENGTH]


def _clean_value(name: str, value: object) -> object:
    if isinstance(value, str):
        text = clean_text(value)
        return tuple(part for part in (p.strip() for p in text.split(";")) if part) if name in _LIST_FIELDS else text
    if isinstance(value, list | tuple):
        return tuple(part for part in (clean_text(str(v)) for v in value) if part)
    return value


def parse_product(document: Mapping[str, Any]) -> Product:
    """Parse a catalogue document, leaving out all fields that search must not use.

    Raises `InvalidDocument` for a field of the wrong type and for a missing id or name.
    """
    facts = {k: _clean_value(k, v) for k, v in document.items() if k in _FACT_FIELDS and v is not None}
    try:
        product = msgspec.convert(facts, Product, strict=False)
    except msgspec.ValidationError as error:
        raise InvalidDocument(f"The document {document.get('id', '')!r} cannot be read: {error}") from error
    if not product.id or not product.name:
        raise InvalidDocument(f"The document {document.get('id', '')!r} needs an id and a name.")
    return product


def is_searchable(document: Mapping[str, Any]) -> bool:
    """Return whether a catalogue document is searchable: its status is active and it is not hidden."""
    return not document.get("hidden") and document.get("status", "active") in {"active", "", None}


def _join_unique(*groups: Iterable[str]) -> str:
    """Join the non-empty parts of all groups with commas, in order and without repetitions."""
    return ", ".join(dict.fromkeys(part for group in groups for part in group if part))


def build_document_text(product: Product) -> str:
    """Build the text of a product that is embedded: what it is and does first, its users last.

    The order matters because the encoder truncates long texts at the end.
    """
    parts = (
        product.name,
        _join_unique(product.categories),
        product.summary,
        product.description if product.description != product.summary else "",
        _join_unique(product.capabilities, product.functional_focus, product.features),
        _join_unique(product.key_points),
        _join_unique(product.keywords),
        f"For {_join_unique(product.user_types)}" if product.user_types else "",
    )
    return ". ".join(part.rstrip(". ") for part in parts if part)


def build_lexical_text(product: Product) -> str:
    """Build the text of a product for BM25: the embedded text, aliases, company, integrations, certifications etc."""
    labels = _join_unique(
        product.aliases,
        (product.company,),
        product.additional_functionality,
        product.integrations,
        product.security_certifications,
        product.compliance_standards,
    )
    return f"{build_document_text(product)}. {labels}" if labels else build_document_text(product)


def compute_content_hash(product: Product) -> str:
    """Compute a hash of the text to embed.

    A new price or country doesn't change it, so that the vector can be reused.
    """
    return hashlib.blake2b(f"{TEXT_VERSION}\n{build_document_text(product)}".encode(), digest_size=16).hexdigest()
