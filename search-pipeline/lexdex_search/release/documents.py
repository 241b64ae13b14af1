"""A product as search sees it: facts without money, the text that is embedded, and the hash that tells a change."""

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

TEXT_VERSION: Final = "text-1"
"""Part of every content hash: a new recipe of `build_document_text` embeds everything anew."""

MAX_TEXT_LENGTH: Final = 8_000
"""Characters kept of one field; the encoder reads some 1,200, the lexical leg gains nothing from more."""

_INVISIBLE: Final = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """What a result displays and no ranking may read."""

    logo: str = ""
    rating_average: float = 0.0
    review_count: int = 0
    sample: bool = False


class Product(msgspec.Struct, frozen=True, kw_only=True):
    """The facts of a catalogue document that search may see.

    Blind to money: nothing here says who is a star, who claimed, sponsors, or buys leads. An empty list, an empty
    string and null mean unknown, never "no". What is only displayed stands apart in `shown`; the index never gets it.
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
    shown: Shown = Shown()


class BadDocument(ValueError):
    """A catalogue document that cannot be searched; the message says which field and why."""


_SHOWN: Final = frozenset(Shown.__struct_fields__)
_FACTS: Final = frozenset(Product.__struct_fields__) - {"shown"}
_LISTS: Final = frozenset(name for name, kind in Product.__annotations__.items() if kind == tuple[str, ...])


def clean(text: str) -> str:
    """Catalogue text is untrusted: control and invisible characters go, white space is folded, length is bounded."""
    text = unicodedata.normalize("NFC", _INVISIBLE.sub("", text[: 2 * MAX_TEXT_LENGTH]))
    plain = "".join(" " if unicodedata.category(c) in {"Cc", "Cs", "Co", "Cn"} else c for c in text)
    return " ".join(plain.split())[:MAX_TEXT_LENGTH]


def _cleaned(name: str, value: object) -> object:
    if isinstance(value, str):
        text = clean(value)
        return tuple(part for part in (p.strip() for p in text.split(";")) if part) if name in _LISTS else text
    if isinstance(value, list | tuple):
        return tuple(part for part in (clean(str(v)) for v in value) if part)
    return value


def product_of(document: Mapping[str, Any]) -> Product:
    """Reads one catalogue document; fields that search may not see are dropped here and nowhere later."""
    facts = {k: _cleaned(k, v) for k, v in document.items() if k in _FACTS and v is not None}
    shown = {k: _cleaned(k, v) for k, v in document.items() if k in _SHOWN and v is not None}
    try:
        product = msgspec.convert({**facts, "shown": shown}, Product, strict=False)
    except msgspec.ValidationError as error:
        raise BadDocument(f"The document {document.get('id', '')!r} cannot be read: {error}") from error
    if not product.id or not product.name:
        raise BadDocument(f"The document {document.get('id', '')!r} needs an id and a name.")
    return product


def is_listed(document: Mapping[str, Any]) -> bool:
    """Only active products that are not hidden are found."""
    return not document.get("hidden") and document.get("status", "active") in {"active", "", None}


def _joined(*groups: Iterable[str]) -> str:
    """Distinct parts in order: a label that stands in three fields counts once."""
    return ", ".join(dict.fromkeys(part for group in groups for part in group if part))


def build_document_text(product: Product) -> str:
    """The text that is embedded: what the tool is and does first, for whom it is last; the encoder cuts at its end."""
    parts = (
        product.name,
        _joined(product.categories),
        product.summary,
        product.description if product.description != product.summary else "",
        _joined(product.capabilities, product.functional_focus, product.features),
        _joined(product.key_points),
        _joined(product.keywords),
        f"For {_joined(product.user_types)}" if product.user_types else "",
    )
    return ". ".join(part.rstrip(". ") for part in parts if part)


def lexical_text_of(product: Product) -> str:
    """The text that is searched by words: what is embedded, and the names and labels that only exact words can find."""
    labels = _joined(
        product.aliases,
        (product.company,),
        product.additional_functionality,
        product.integrations,
        product.security_certifications,
        product.compliance_standards,
    )
    return f"{build_document_text(product)}. {labels}" if labels else build_document_text(product)


def content_hash(product: Product) -> str:
    """Changes if and only if the embedded text (or its recipe) does; a new rating or price embeds nothing."""
    return hashlib.blake2b(f"{TEXT_VERSION}\n{build_document_text(product)}".encode(), digest_size=16).hexdigest()
