"""Read the public list of 1,706 real vendors, which the project does not ship: a catalogue that states few facts."""

import csv
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from lexdex_search.release.documents import Product, parse_product

FILE_NAME: Final = "legaltech-companies.csv"
MISSING_MESSAGE: Final = f"The real input is not there: {FILE_NAME} is looked for in ../shared/data or LEXDEX_SHARED."


def find_real_list() -> Path | None:
    """Find the list in the folder that LEXDEX_SHARED names, or beside the checkout; None if it is not there."""
    shared = Path(os.environ.get("LEXDEX_SHARED") or Path(__file__).parents[4] / "shared")
    path = shared / "data" / FILE_NAME
    return path if path.is_file() else None


def read_real_list(path: Path) -> Iterator[Product]:
    """Read the products from the rows; a repeated name gets the number of the row in its id."""
    seen: set[str] = set()
    with path.open(encoding="utf-8", newline="") as file:
        for number, row in enumerate(csv.DictReader(file)):
            slug = re.sub(r"[^a-z0-9]+", "-", row["name"].lower()).strip("-")[:50] or "x"
            slug = slug if slug not in seen else f"{slug}-{number}"
            seen.add(slug)
            yield parse_product(
                {
                    "id": slug,
                    "name": row["name"],
                    "description": row["description"],
                    "categories": [row["category"]] if row["category"] else [],
                    "keywords": [tag for tag in row["tags"].split(",") if tag.strip()],
                    "headquarters": row["location"],
                    "year_founded": int(row["founded"]) if row["founded"].isdigit() else None,
                }
            )
