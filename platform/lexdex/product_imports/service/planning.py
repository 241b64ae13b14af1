"""Decides what each row of a file of products would do: add a product, change one, or nothing, and why."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from lexdex.catalogue.imports.existing import (
    NOT_TAKEN,
    find_other_product,
    select_values,
)
from lexdex.catalogue.imports.logos import LogoHints, LogoImporter
from lexdex.catalogue.labels import label_message
from lexdex.catalogue.schemas import DELETED, CatalogueProduct
from lexdex.catalogue.schemas.bulk import FieldChanges, VersionedProduct
from lexdex.catalogue.service import bulk
from lexdex.catalogue.service.field_values import begin_with_capital
from lexdex.catalogue.service.spellings import unify_values
from lexdex.foundation.errors import Invalid
from lexdex.foundation.files import Files
from lexdex.product_imports.schemas import NewRow, RowKind
from lexdex.product_imports.service.product_rows import ReadRow
from lexdex.product_imports.service.uploaded_files import clean_shown

NOT_IMPORTED: Final = ("rating_average", "review_count", "star", "sample", "sources")
"""Fields that not even a new product gets; typing them would make evidence up."""
UNDONE_REFERENCE: Final = re.compile(r"import \d+ undone")
"""The source of the status of a product that the undo of an import removed."""
HINTS: Final = LogoHints(
    web_address="web addresses are not downloaded; import the images as a zip of logos",
    no_files="the file is not among the stored logos; import the images as a zip of logos",
)
_BLANK: Final = {
    field.name: field.default
    for field in msgspec.structs.fields(CatalogueProduct)
    if field.name not in {"id", "name", *NOT_IMPORTED}
}

WAS_DELETED: Final = "The product was deleted. Restore it first to import its row."


async def plan_rows(files: Files, rows: Sequence[ReadRow]) -> list[NewRow]:
    """Compare rows with the catalogue; each becomes exactly one row of the preview, and nothing is written."""
    await _resolve_logos(files, rows)
    read = [row.document for row in rows if row.document is not None]
    documents = {document["id"]: document for document in await unify_values(read)}
    current = await bulk.list_versions(list(documents))
    return [_plan_row(row, documents, current) for row in rows]


async def _resolve_logos(files: Files, rows: Sequence[ReadRow]) -> None:
    """Leave a logo in a document only if it is stored; otherwise its row has a remark."""
    importer = LogoImporter(files, None, dry_run=True, hints=HINTS)
    for row in rows:
        if row.document is not None and "logo" in row.document:
            await importer.set_logo(row.document, row.remarks.append)


def _plan_row(
    row: ReadRow, documents: Mapping[str, Mapping[str, Any]], current: Mapping[str, VersionedProduct]
) -> NewRow:
    if row.document is None:
        return _refuse(row, row.problem)
    document, product = documents[row.document["id"]], current.get(row.document["id"])
    is_undone = product is not None and product.status == DELETED and _was_undone(product)
    if product is not None and product.status == DELETED and not is_undone:
        return NewRow(line=row.line, product=product.id, name=row.name, kind="deleted", note=WAS_DELETED)
    if product is not None and row.is_id_derived and not is_undone:
        problem = find_other_product(row.document, product, row.remarks.append)
        if problem:
            return _refuse(row, problem)
    if product is None or is_undone:
        given = _select_new_values(document, row.remarks)
    else:
        given = select_values(document, product, row.remarks.append)
    if is_undone:
        given = {**_BLANK, **given}
    try:
        changes = bulk.find_changes(product, given)
    except Invalid as error:
        return _refuse(row, str(error.detail).removesuffix("."))
    kind: RowKind = "new" if product is None or is_undone else _name_kind(changes)
    return build_row(row.line, kind, given, product, changes, row.remarks)


def build_row(
    line: int,
    kind: RowKind,
    given: Mapping[str, Any],
    product: VersionedProduct | None,
    changes: FieldChanges,
    remarks: Sequence[str] = (),
) -> NewRow:
    """Build the row of the preview for these changes."""
    return NewRow(
        line=line,
        product=given["id"],
        name=given["name"],
        kind=kind,
        revision=product.revision if product else 0,
        before=dict(changes.before),
        after=dict(changes.after),
        sources=dict(changes.sources),
        owner_fields=changes.owner_fields if kind == "owner_edited" else (),
        remarks=tuple(clean_shown(label_message(remark)) for remark in remarks),
    )


def _name_kind(changes: FieldChanges) -> RowKind:
    if not changes.after:
        return "unchanged"
    return "owner_edited" if changes.owner_fields else "changed"


def _select_new_values(document: Mapping[str, Any], remarks: list[str]) -> dict[str, Any]:
    """Return the values that a new product may have, with a remark for each other one."""
    remarks.extend(NOT_TAKEN.format(field=field) for field in NOT_IMPORTED if document.get(field))
    return {field: value for field, value in document.items() if field not in NOT_IMPORTED}


def _was_undone(product: VersionedProduct) -> bool:
    source = product.sources.get("status")
    return source is not None and UNDONE_REFERENCE.fullmatch(source.reference) is not None


def _refuse(row: ReadRow, problem: str) -> NewRow:
    sentence = begin_with_capital(label_message(problem))
    name, note = clean_shown(row.name), clean_shown(f"{sentence}.")
    return NewRow(line=row.line, product="", name=name, kind="refused", note=note)
