"""Judgments in and out: CSV that people edit, and the qrels and topics of TREC that evaluation tools read."""

import csv
import io
from collections.abc import Iterator
from typing import Final, NamedTuple
from uuid import UUID

from lexdex.audit import service as audit
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.service.picks import list_unknown_ids
from lexdex.foundation import database, spreadsheets
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, LexdexError
from lexdex.search_admin.queries import judgments as queries
from lexdex.search_admin.queries.judgments import StoredGrade
from lexdex.search_admin.schemas.judgments import ExportFormat, ImportedJudgments, JudgmentImport
from lexdex.search_admin.service.grades import MAX_GRADE, combine_grades
from lexdex.search_admin.service.query_sets import FULL, MAX_QUERIES, clean_query, get_set

HEADER: Final = ("query", "product_id", "grade")
EXPORTED: Final = ("query_id", *HEADER, "judge")
MAX_LINES: Final = 20_000
QRELS_CELLS: Final = 4
MEDIA_TYPES: Final[dict[ExportFormat, str]] = {"csv": "text/csv", "qrels": "text/plain", "topics": "text/plain"}
NO_HEADER: Final = "The first line needs the columns query, product_id and grade."
NO_LINES: Final = "The file has no judgments."
TOO_MANY: Final = f"Please import at most {MAX_LINES:,} judgments at a time."
WRONG_GRADE: Final = "the grade must be 0, 1, 2 or 3, not “{}”."
WRONG_CELLS: Final = "a line of qrels has four parts: query id, 0, product id and grade."
UNKNOWN_QUERY: Final = "this set has no query with the id “{}”."
UNKNOWN_PRODUCT: Final = "there is no product “{}”."


class _Line(NamedTuple):
    """A judgment of the file: by the text of its query (CSV), or by its id (qrels)."""

    number: int
    query: str
    product: str
    grade: int


async def export_set(set_id: int, format_: ExportFormat) -> bytes:
    """Return the judgments of a set, or its queries by id ("topics"); raises NotFound.

    CSV has the grades of each judge, who are numbered and not named; qrels have the median.
    """
    await get_set(set_id)
    if format_ == "topics":
        return "".join(f"{each.id}\t{each.text}\n" for each in await queries.list_texts(set_id)).encode()
    grades = await queries.list_grades(set_id)
    return _encode_csv(grades) if format_ == "csv" else _encode_qrels(grades)


async def import_set(actor: Actor, set_id: int, given: JudgmentImport) -> ImportedJudgments:
    """Store judgments as those of the actor; CSV adds the queries that the set lacks.

    All are stored or none: raises Invalid with the number of the first wrong line, NotFound, and Conflict for too many
    queries.
    """
    await get_set(set_id)
    lines = list(_parse_csv(given.content) if given.format == "csv" else _parse_qrels(given.content))
    if not lines:
        raise Invalid(NO_LINES)
    if len(lines) > MAX_LINES:
        raise Invalid(TOO_MANY)
    await _require_products(lines)
    async with database.transaction():
        before = await queries.count_queries(set_id)
        ids = await (_add_queries if given.format == "csv" else _find_queries)(set_id, lines)
        grades = {(ids[line.query], line.product): line.grade for line in lines}
        await queries.save_grades(actor.account_id, grades)
        added = await queries.count_queries(set_id) - before
        act = audit.Act("judgment.imported", "query_set", set_id, after={"queries": added, "grades": len(lines)})
        await audit.record(actor, act)
    return ImportedJudgments(added, len(lines))


def _encode_csv(grades: list[StoredGrade]) -> bytes:
    judges: dict[UUID, int] = {}
    lines = [
        (
            str(each.query_id),
            each.text,
            each.product,
            str(each.grade),
            f"judge {judges.setdefault(each.judge, len(judges) + 1)}",
        )
        for each in grades
    ]
    return spreadsheets.encode_csv([EXPORTED, *lines])


def _encode_qrels(grades: list[StoredGrade]) -> bytes:
    combined = combine_grades((each.query_id, each.product, each.grade) for each in grades)
    return "".join(
        f"{query} 0 {product} {grade}\n" for query, products in combined.items() for product, grade in products.items()
    ).encode()


def _parse_csv(content: str) -> Iterator[_Line]:
    reader = csv.DictReader(io.StringIO(content.lstrip("\ufeff"), newline=""))
    if not set(HEADER) <= set(reader.fieldnames or ()):
        raise Invalid(NO_HEADER)
    try:
        for row in reader:
            query, product, grade = (spreadsheets.restore_formulas((row[name] or "").strip()) for name in HEADER)
            number = reader.line_num
            yield _Line(number, _clean_text_of(number, query), product, _parse_grade(number, grade))
    except csv.Error as error:
        raise _refuse(reader.line_num, f"it can't be read as CSV: {error}.") from None


def _parse_qrels(content: str) -> Iterator[_Line]:
    for number, line in enumerate(content.splitlines(), start=1):
        cells = line.split()
        if not cells:
            continue
        if len(cells) != QRELS_CELLS:
            raise _refuse(number, WRONG_CELLS)
        query, _, product, grade = cells
        yield _Line(number, query, product, _parse_grade(number, grade))


def _parse_grade(number: int, text: str) -> int:
    if text not in map(str, range(MAX_GRADE + 1)):
        raise _refuse(number, WRONG_GRADE.format(text[:20]))
    return int(text)


def _clean_text_of(number: int, text: str) -> str:
    try:
        return clean_query(text)
    except LexdexError as error:
        raise _refuse(number, str(error.detail)) from None


async def _require_products(lines: list[_Line]) -> None:
    named = {line.product for line in lines}
    well_formed = [id_ for id_ in named if catalogue.is_product_id(id_)]
    known = named - set(await list_unknown_ids(well_formed)) - (named - set(well_formed))
    for line in lines:
        if line.product not in known:
            raise _refuse(line.number, UNKNOWN_PRODUCT.format(line.product[:64]))


async def _add_queries(set_id: int, lines: list[_Line]) -> dict[str, int]:
    ids: dict[str, int] = {}
    for line in lines:
        if line.query not in ids:
            ids[line.query] = (await queries.add_query(set_id, line.query))[0]
    if await queries.count_queries(set_id) > MAX_QUERIES:
        raise Conflict(FULL)
    return ids


async def _find_queries(set_id: int, lines: list[_Line]) -> dict[str, int]:
    known = {str(each.id): each.id for each in await queries.list_texts(set_id)}
    for line in lines:
        if line.query not in known:
            raise _refuse(line.number, UNKNOWN_QUERY.format(line.query[:20]))
    return known


def _refuse(number: int, problem: str) -> Invalid:
    return Invalid(f"Line {number}: {problem}")
