"""The report of an import as CSV: each row of the file once."""

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from typing import Final

from lexdex.catalogue.labels import FIELD_LABELS
from lexdex.foundation import spreadsheets
from lexdex.product_imports.queries.rows import stream_rows
from lexdex.product_imports.schemas import RowState
from lexdex.product_imports.service.imports import require_import

COLUMNS: Final = ("line", "product_id", "name", "kind", "state", "fields", "owner_fields", "note", "remarks")
NEW_STATES: Final[Mapping[RowState, str]] = {"changed": "added", "undone": "deleted"}
"""The states of a product that the import adds."""


async def build_report(import_id: int) -> bytes:
    """Return what the import does, or did, with each row; raises NotFound."""
    await require_import(import_id)
    return spreadsheets.encode_csv([COLUMNS, *[line async for line in _list_lines(import_id)]])


async def _list_lines(import_id: int) -> AsyncIterator[Sequence[str]]:
    async for each in stream_rows(import_id):
        fields, owned, remarks = _join_labels(each.after), _join_labels(each.owner_fields), "; ".join(each.remarks)
        state = NEW_STATES.get(each.state, each.state) if each.kind == "new" else each.state
        yield (str(each.line), each.product_id, each.name, each.kind, state, fields, owned, each.note, remarks)


def _join_labels(fields: Iterable[str]) -> str:
    return "; ".join(FIELD_LABELS[field] for field in fields)
