"""Read a data set in BEIR layout: corpus.jsonl, queries.jsonl and qrels/*.tsv.

The metadata of a query may contain its kind and its labelled constraints.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from lexdex_search.release.documents import Product, clean_text, parse_product

DEFAULT_KIND: Final = "all"


class InvalidDataSet(ValueError):
    """A file of a data set is missing or malformed; the message names the file and the line."""


class Query(msgspec.Struct, frozen=True):
    """A query of a data set, with its kind and the constraints that a relevant product meets."""

    id: str
    text: str
    kind: str
    constraints: tuple[dict[str, Any], ...]


class DataSet(msgspec.Struct, frozen=True):
    """The products and queries of a data set, and its relevance grades by query id and product id."""

    name: str
    products: tuple[Product, ...]
    queries: tuple[Query, ...]
    grades: dict[str, dict[str, int]]


def read_data_set(folder: Path, corpus: Path | None = None) -> DataSet:
    """Read a data set from a folder; `corpus` is the file of products if it is not corpus.jsonl in the folder.

    Raises `InvalidDataSet` for a missing or malformed file.
    """
    source = corpus or folder / "corpus.jsonl"
    products = tuple(_parse_product(line) for line in read_json_lines(source))
    queries = tuple(_parse_query(line) for line in read_json_lines(folder / "queries.jsonl"))
    return DataSet(folder.name, products, queries, _read_grades(folder / "qrels"))


def read_json_lines(path: Path) -> Iterator[dict[str, Any]]:
    """Read the objects from a file with one JSON object per line, skipping blank lines.

    Raises `InvalidDataSet` for a missing file or a malformed line.
    """
    if not path.is_file():
        raise InvalidDataSet(f"{path} is missing; a data set needs corpus.jsonl, queries.jsonl and qrels/*.tsv.")
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            if line.strip():
                try:
                    yield msgspec.json.decode(line, type=dict[str, Any])
                except msgspec.MsgspecError as error:
                    raise InvalidDataSet(f"Line {number} of {path} is not a JSON object: {error}") from error


def _parse_product(line: Mapping[str, Any]) -> Product:
    """Parse a product from a line of the corpus: a catalogue document, or a BEIR document with title and text."""
    if "name" in line and "id" in line:
        return parse_product(line)
    metadata = line.get("metadata") or {}
    if "name" in metadata:
        return parse_product({**metadata, "id": str(line["_id"])})
    name = clean_text(str(line.get("title") or "")) or str(line["_id"])
    return Product(id=str(line["_id"]), name=name, description=clean_text(str(line.get("text") or "")))


def _parse_query(line: Mapping[str, Any]) -> Query:
    metadata = line.get("metadata") or {}
    return Query(
        str(line["_id"]), str(line["text"]), metadata.get("kind", DEFAULT_KIND), tuple(metadata.get("constraints", ()))
    )


def _read_grades(folder: Path) -> dict[str, dict[str, int]]:
    """Read the relevance grades of the split "test" if there is one, otherwise those of all splits."""
    paths = [folder / "test.tsv"] if (folder / "test.tsv").is_file() else sorted(folder.glob("*.tsv"))
    if not paths:
        raise InvalidDataSet(f"No relevance judgments in {folder}; it needs a file such as test.tsv.")
    grades: dict[str, dict[str, int]] = {}
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            cells = line.split("\t")
            if len(cells) == 3 and cells[2].lstrip("-").isdigit():
                grades.setdefault(cells[0], {})[cells[1]] = int(cells[2])
            elif number > 1 and line.strip():
                raise InvalidDataSet(f"Line {number} of {path} needs three columns: query, document, grade.")
    return grades


def satisfies_constraints(product: Product, constraints: tuple[dict[str, Any], ...]) -> bool:
    """Return whether a product meets all musts and exclusions, by comparing its raw field values.

    Independent of the engine's own matching, so that an error there is detected.
    """
    return all(
        _satisfies(getattr(product, constraint["field"]), constraint)
        for constraint in constraints
        if constraint.get("kind") != "should"
    )


def _satisfies(stated: object, constraint: Mapping[str, Any]) -> bool:
    values = {str(v) for v in stated} if isinstance(stated, tuple) else {_to_text(stated)}
    named = bool(values & {str(v) for v in constraint["values"]})
    return not named if constraint.get("kind") == "must_not" else named


def _to_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
