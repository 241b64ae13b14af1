"""A public list of 1,700 vendors of legal technology, with gaps and unusual spellings."""

import csv
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexdex_search.engine import Engine
from lexdex_search.release.documents import Product
from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search_tests.builders import build_product

SHARED = Path(os.environ.get("LEXDEX_SHARED") or Path(__file__).parents[4] / "shared")
FILE = SHARED / "data" / "legaltech-companies.csv"


def products() -> Iterator[Product]:
    """Products from the rows; a repeated name gets the number of the row."""
    seen: set[str] = set()
    with FILE.open(encoding="utf-8", newline="") as file:
        for number, line in enumerate(csv.DictReader(file)):
            slug = re.sub(r"[^a-z0-9]+", "-", line["name"].lower()).strip("-")[:50] or "x"
            slug = slug if slug not in seen else f"{slug}-{number}"
            seen.add(slug)
            yield build_product(
                line["name"],
                id=slug,
                description=line["description"],
                categories=[line["category"]] if line["category"] else [],
                keywords=[tag for tag in line["tags"].split(",") if tag.strip()],
                headquarters=line["location"],
                year_founded=int(line["founded"]) if line["founded"].isdigit() else None,
            )


@pytest.fixture(scope="module")
def engine(cache: Path) -> Engine:
    """An engine over the public list."""
    if not FILE.is_file():
        pytest.skip(f"The real input is not there: {FILE.name} is looked for in ../shared/data or LEXDEX_SHARED.")
    store = ReleaseStore(cache / "real-releases")
    update_release(products(), store, cache=cache)
    store.prune(keep=1)
    return Engine.open(store.directory)


def test_every_row_is_searchable(engine: Engine) -> None:
    assert engine.product_count == 1706


@pytest.mark.parametrize(
    ("query", "word"),
    [("patent search", "patent"), ("e-discovery", "discovery"), ("contract review with machine learning", "contract")],
)
def test_sensible_tools_come_first(engine: Engine, query: str, word: str) -> None:
    hits = engine.search(query).product_ids[:5]
    assert sum(word in f"{hit.product_name} {hit.description} {hit.category}".lower() for hit in hits) >= 3


def test_a_country_is_found_in_free_text(engine: Engine) -> None:
    answer = engine.search("contract tools based in Germany")
    assert answer.outcome == "answer"
    assert all("Germany" in hit.evidence[-1].value for hit in answer.product_ids)


def test_an_unknown_fact_is_reported(engine: Engine) -> None:
    answer = engine.search("SOC 2 certified contract tool")
    assert answer.outcome == "no_match"
    assert "No tool in the catalogue is known to have SOC 2 certification." in answer.response
