"""Read the real tools; their documents contain publicly known data in our own words, all else is unknown."""

import csv
from collections.abc import Iterator
from importlib.resources import files

from lexdex_sample.document import build_document, build_sources
from lexdex_sample.names import make_slug
from lexdex_sample.phrase_banks import index_topics
from lexdex_sample.real_facts import add_facts
from lexdex_sample.texts import generate_summary

_PUBLIC = build_sources("editor", "Lexdex editors, general public knowledge", "2026-11-20")


def read_real_tools() -> Iterator[tuple[dict[str, object], list[str]]]:
    """Read the documents of the real tools, each with the keys of its topics; the main topic comes first.

    Facts from public pages come with their sources; the rest is what the editors wrote down from general knowledge.
    """
    text = files(__package__).joinpath("real_tools.csv").read_text(encoding="utf-8")
    for row in csv.DictReader(text.splitlines(), delimiter="|"):
        document, keys = _to_document(row)
        yield add_facts(document), keys


def _to_document(row: dict[str, str]) -> tuple[dict[str, object], list[str]]:
    keys = row["topics"].split()
    found = [index_topics()[key] for key in keys]
    capabilities = [cap for position, (_, topic) in enumerate(found) for cap in topic.caps[: 3 if position == 0 else 2]]
    focus = [word for _, topic in found for word in topic.focus]
    kinds = [topic.kinds[0] for _, topic in found]
    return build_document(
        id=row["id"] or make_slug(row["name"]),
        name=row["name"],
        company=row["company"],
        aliases=[alias for alias in row["aliases"].split(";") if alias],
        categories=list(dict.fromkeys(bank.category for bank, _ in found)),
        description=row["description"],
        summary=generate_summary(kinds[0], capabilities, count=4),
        website=f"https://{row['website']}" if row["website"] else "",
        headquarters=row["headquarters"],
        capabilities=list(dict.fromkeys(capabilities)),
        functional_focus=list(dict.fromkeys(focus)),
        keywords=kinds,
        star=row["star"] == "yes",
        sources=_PUBLIC,
    ), keys
