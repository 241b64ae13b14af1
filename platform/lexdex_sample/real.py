"""Real tools with general public facts in our own words; what is not generally known stays unknown."""

import csv
from collections.abc import Iterator
from importlib.resources import files

from lexdex_sample.banks import topic_index
from lexdex_sample.document import document, source
from lexdex_sample.names import slug
from lexdex_sample.wording import joined

_PUBLIC = source("editor", "Lexdex editors, general public knowledge", "2026-11-20")
_LISTS = ("aliases", "languages", "deployment_models", "integrations", "security_certifications", "countries")


def real_tools() -> Iterator[tuple[dict[str, object], list[str]]]:
    """Each real tool's document with its hidden topics; the first topic decides its first category."""
    text = files(__package__).joinpath("real_tools.csv").read_text(encoding="utf-8")
    for row in csv.DictReader(text.splitlines(), delimiter="|"):
        yield _tool(row)


def _tool(row: dict[str, str]) -> tuple[dict[str, object], list[str]]:
    keys = row["topics"].split()
    found = [topic_index()[key] for key in keys]
    capabilities = [cap for position, (_, topic) in enumerate(found) for cap in topic.caps[: 3 if position == 0 else 2]]
    focus = [word for _, topic in found for word in topic.focus]
    kinds = [topic.kinds[0] for _, topic in found]
    fields: dict[str, object] = {name: [part for part in (row.get(name) or "").split(";") if part] for name in _LISTS}
    return document(
        id=row["id"] or slug(row["name"]),
        name=row["name"],
        company=row["company"],
        categories=list(dict.fromkeys(bank.category for bank, _ in found)),
        description=row["description"] if row["star"] else _told(row, capabilities),
        summary=f"{kinds[0][0].upper()}{kinds[0][1:]} by {row['company']}.",
        website=f"https://{row['website']}" if row["website"] else "",
        headquarters=row["headquarters"],
        capabilities=list(dict.fromkeys(capabilities)),
        functional_focus=list(dict.fromkeys(focus)),
        keywords=kinds,
        star=row["star"] == "yes",
        sources=_PUBLIC,
        **fields,
    ), keys


def _told(row: dict[str, str], capabilities: list[str]) -> str:
    """Our sentence on the tool, who makes it if that is another name, and what tools of its kind generally do."""
    maker = f" It is made by {row['company']}." if row["company"] not in row["name"] + row["description"] else ""
    usual = joined([word if word[1].isupper() else word[0].lower() + word[1:] for word in capabilities[:4]])
    return f"{row['description']}{maker} Usual functions: {usual}."
