"""Converts a row of a file to a product document, with a remark for each value that had to be changed."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from lexdex.catalogue.imports.columns import ColumnMapping
from lexdex.catalogue.imports.files import MAX_SHOWN_NAME
from lexdex.catalogue.parsing import values
from lexdex.catalogue.parsing.fields import parse_field
from lexdex.catalogue.parsing.markup import has_tags
from lexdex.catalogue.parsing.values import InvalidValue
from lexdex.catalogue.parsing.vocabulary import parse_categories, parse_status
from lexdex.catalogue.schemas import LISTS, CatalogueProduct, describe_error
from lexdex.foundation.spreadsheets import restore_formulas
from lexdex.reference.categories import CATEGORIES

Remark = Callable[[str], None]

TAGS_REMOVED: Final = "HTML tags were removed"
UNSEEN_REMOVED: Final = "characters that can't be seen or change the reading direction were removed"

_FLAGS: Final = frozenset({"star", "sample", "hidden"})
_OPTIONAL_FLAGS: Final = frozenset({"gdpr_compliant", "free_trial", "demo_available"})
_CATEGORIES_WITH_COMMA: Final = tuple(row.name for row in CATEGORIES if "," in row.name)


class InvalidRow(ValueError):
    """Raised for a row that cannot be imported; the message is the reason."""


class ConvertedRow(NamedTuple):
    """A row's product document, which has only the fields with a value in the row."""

    document: dict[str, Any]
    is_id_derived: bool
    """Whether the id was made from the name, so that another product may have it."""


class RowConverter:
    """Converts the rows of one file. In CSV and XLSX files, an empty cell leaves the product's field unchanged."""

    def __init__(self, columns: ColumnMapping, *, spreadsheet: bool) -> None:
        self._columns = columns
        self._spreadsheet = spreadsheet
        self._fields: dict[str, tuple[str, ...]] = {}
        self.unused: set[str] = set()

    def convert(self, row: Iterable[tuple[str, Any]], remark: Remark) -> ConvertedRow:
        """Convert the row, pairs of column and value, to a validated product document.

        Calls `remark` with a text for each value that had to be changed or left out; raises InvalidRow. The logo is any
        text; it is not validated, because a logo that can't be used must not refuse its row.
        """
        document: dict[str, Any] = {}
        for field, value in self._list_values(row, remark):
            document[field] = _convert_value(field, value, remark)
            _report_removed_parts(field, value, remark)
        document = {field: value for field, value in document.items() if value is not None or field in _NULLABLE}
        if not document.get("name"):
            raise InvalidRow("the name is missing")
        is_id_derived = not document.get("id")
        _complete_document(document, remark)
        _validate_document({field: value for field, value in document.items() if field != "logo"})
        return ConvertedRow(document, is_id_derived)

    def _list_values(self, row: Iterable[tuple[str, Any]], remark: Remark) -> list[tuple[str, Any]]:
        """Return pairs of field and value.

        If several columns map to a field, the first one with a value counts, and others that differ are remarked.
        """
        given: dict[str, tuple[str, Any]] = {}
        for column, cell in row:
            if self._spreadsheet and not cell.strip():
                continue
            value = restore_formulas(cell) if self._spreadsheet else cell
            for field in self._find_fields(column):
                first, taken = given.get(field, (column, None))
                if _is_empty(taken):
                    given[field] = column, value
                elif not _is_empty(value) and not _is_equal(taken, value):
                    remark(_describe_other_value(column, field, first))
        return [(field, value) for field, (_, value) in given.items()]

    def _find_fields(self, column: str) -> tuple[str, ...]:
        if column not in self._fields:
            self._fields[column] = self._columns.find_fields(column)
            if not self._fields[column]:
                self.unused.add(column)
        return self._fields[column]


def _is_empty(value: object) -> bool:
    return value is None or value in ("", [], {}) or (isinstance(value, str) and not value.strip())


def _is_equal(first: object, second: object) -> bool:
    if isinstance(first, str) and isinstance(second, str):
        return first.strip() == second.strip()
    return type(first) is type(second) and first == second


def _describe_other_value(column: str, field: str, first: str) -> str:
    name = first[:MAX_SHOWN_NAME]
    if column == first:
        return f"{name}: {field} was taken from the first column of this name"
    return f"{column[:MAX_SHOWN_NAME]}: {field} was taken from '{name}'"


_NULLABLE: Final = frozenset({"year_founded", "starting_price_usd", "trial_days", *_OPTIONAL_FLAGS})


def _convert_value(field: str, value: object, remark: Remark) -> Any:  # noqa: ANN401 - a value of any field
    if value is None:
        return () if field in LISTS else None if field in _NULLABLE else "" if field not in _TYPED else None
    try:
        if field == "website":
            return _parse_website(value, remark)
        if field == "logo":
            return _parse_logo(value, remark)
        if field == "categories":
            return _parse_categories(value, remark)
        return parse_field(field, value)
    except InvalidValue as error:
        raise InvalidRow(f"{field}: {error}") from None


def _report_removed_parts(field: str, value: object, remark: Remark) -> None:
    texts = [text for text in (value if isinstance(value, list) else [value]) if isinstance(text, str)]
    if any(map(values.has_unseen_characters, texts)):
        remark(f"{field}: {UNSEEN_REMOVED}")
    if any(map(has_tags, texts)):
        remark(f"{field}: {TAGS_REMOVED}")


def _parse_website(value: object, remark: Remark) -> str:
    address = values.parse_website(value)
    if address and not values.parse_line(value).casefold().startswith(("http://", "https://")):
        remark("website: https:// was added to the address")
    return address


def _parse_logo(value: object, remark: Remark) -> str | None:
    try:
        return values.parse_line(value)
    except InvalidValue:
        remark("logo: the value is not a file name")
        return None


def _parse_categories(value: object, remark: Remark) -> tuple[str, ...]:
    return parse_categories(values.parse_labels(value, unsplit_names=_CATEGORIES_WITH_COMMA), remark)


_TYPED: Final = _FLAGS | {"review_count", "rating_average", "sources", "status", "id"}


def _complete_document(document: dict[str, Any], remark: Remark) -> None:
    """Set the id, if missing, from the name, and convert the status; raises InvalidRow if either is not possible.

    `document` is changed in place. A status such as "discontinued" becomes "active", "pending" or "inactive".
    """
    try:
        document["id"] = document.get("id") or values.make_slug(document["name"])
    except InvalidValue as error:
        raise InvalidRow(str(error)) from None
    if "status" in document:
        try:
            document.update(parse_status(document["status"], remark))
        except InvalidValue as error:
            raise InvalidRow(f"status: {error}") from None
    if document.get("status") == "":
        del document["status"]


def _validate_document(document: Mapping[str, Any]) -> None:
    try:
        msgspec.convert(document, CatalogueProduct)
    except msgspec.ValidationError as error:
        raise InvalidRow(describe_error(error).removesuffix(".")) from None
