"""Read the facts about real tools that public pages state, and add them to the documents with their sources.

Each line of `real_facts.jsonl` is what one page states about one field: the product's id, the field, the value in the
catalogue's labels, the page's address, and the page's date (or its year, or null if it shows none).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

import msgspec

Document = dict[str, object]
MAX_KEYWORDS = 12


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one page states about one field of a product; a list can have parts of its values from several pages."""

    id: str
    field: str
    value: list[str] | str | int | bool
    source: str
    stated_on: str | None


@cache
def read_facts() -> Mapping[str, Mapping[str, tuple[Fact, ...]]]:
    """Read all facts, by product id and field; cached."""
    lines = files(__package__).joinpath("real_facts.jsonl").read_text(encoding="utf-8").splitlines()
    found: dict[str, dict[str, list[Fact]]] = defaultdict(lambda: defaultdict(list))
    for line in lines:
        fact = msgspec.json.decode(line, type=Fact)
        found[fact.id][fact.field].append(fact)
    return {name: {field: tuple(facts) for field, facts in fields.items()} for name, fields in found.items()}


def add_facts(document: Document) -> Document:
    """Return the document with the facts that pages state about it, and with the source of each of those fields.

    Lists get the pages' values after the editors' own; other values replace those of the editors.
    """
    merged = dict(document)
    sources: dict[str, object] = dict(_as_mapping(document["sources"]))
    for field, facts in read_facts().get(str(document["id"]), {}).items():
        own = document[field]
        ranked = sorted(facts, key=lambda fact: _rank(fact, str(document["website"])), reverse=True)
        merged[field] = _join(own, facts) if isinstance(own, list) else ranked[0].value
        sources[field] = _build_source(ranked, sources["*"] if isinstance(own, list) and own else None)
    merged["keywords"] = _as_list(merged["keywords"])[:MAX_KEYWORDS]
    return merged | {"sources": sources}


def _join(own: list[object], facts: Iterable[Fact]) -> list[object]:
    return list(dict.fromkeys([*own, *(value for fact in facts for value in _as_list(fact.value))]))


def _rank(fact: Fact, website: str) -> tuple[bool, str]:
    """Rank a page: the vendor's own pages first, then the newest."""
    domain = (urlsplit(website).hostname or "").removeprefix("www.")
    host = urlsplit(fact.source).hostname or ""
    return bool(domain) and (host == domain or host.endswith(f".{domain}")), fact.stated_on or ""


def _build_source(ranked: list[Fact], editors: object) -> dict[str, object]:
    """Build the source of a field from its pages, best first, and from the editors if they stated a part of it."""
    first, *others = dict.fromkeys((fact.source, fact.stated_on) for fact in ranked)
    further: list[dict[str, object]] = [{"reference": page, "stated_on": day} for page, day in others]
    if editors is not None:
        source = _as_mapping(editors)
        further.append({"reference": source["reference"], "stated_on": source["stated_on"]})
    return {"kind": "document", "reference": first[0], "stated_on": first[1], "further": further}


def _as_list(value: object) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _as_mapping(value: object) -> Mapping[str, Any]:
    assert isinstance(value, Mapping)  # noqa: S101 - `sources` is built as one
    return value
