"""One row of a file as a catalogue document: our fields, our words for categories and states, remarks on the way."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from lexdex.catalogue.imports.columns import ColumnMapping
from lexdex.catalogue.parsing import values
from lexdex.catalogue.parsing.fields import parse_field
from lexdex.catalogue.parsing.values import InvalidValue
from lexdex.catalogue.parsing.vocabulary import parse_categories, parse_status
from lexdex.catalogue.schemas import LISTS, CatalogueProduct, describe_error
from lexdex.reference.categories import CATEGORIES

Remark = Callable[[str], None]

_FLAGS: Final = frozenset({"star", "sample", "hidden"})
_ANSWERS: Final = frozenset({"gdpr_compliant", "free_trial", "demo_available"})
_WITH_COMMA: Final = tuple(row.name for row in CATEGORIES if "," in row.name)


class InvalidRow(ValueError):
    """The row is refused; the text is the reason."""


class RowConverter:
    """Turns rows of one file into documents. `spreadsheet`: an empty cell says nothing, so it clears nothing."""

    def __init__(self, columns: ColumnMapping, *, spreadsheet: bool) -> None:
        self._columns = columns
        self._spreadsheet = spreadsheet
        self._fields: dict[str, tuple[str, ...]] = {}
        self.unused: set[str] = set()

    def document(self, row: Mapping[str, Any], remark: Remark) -> dict[str, Any]:
        """Only the fields that the row speaks of; raises BadRow."""
        document: dict[str, Any] = {}
        for field, value in self._given(row):
            document[field] = _converted(field, value, remark)
        document = {field: value for field, value in document.items() if value is not None or field in _NULLABLE}
        if not document.get("name"):
            raise InvalidRow("the name is missing")
        _complete(document, remark)
        return _valid(document)

    def _given(self, row: Mapping[str, Any]) -> list[tuple[str, Any]]:
        """Each field once: of two columns for one field the first that says something counts."""
        given: dict[str, Any] = {}
        for column, value in row.items():
            if self._spreadsheet and not value.strip():
                continue
            for field in self._fields_of(column):
                if not given.get(field):
                    given[field] = values.strip_formula_guard(value) if self._spreadsheet else value
        return list(given.items())

    def _fields_of(self, column: str) -> tuple[str, ...]:
        if column not in self._fields:
            self._fields[column] = self._columns.fields_of(column)
            if not self._fields[column]:
                self.unused.add(column)
        return self._fields[column]


_NULLABLE: Final = frozenset({"year_founded", "starting_price_usd", "trial_days", *_ANSWERS})


def _converted(field: str, value: object, remark: Remark) -> Any:  # noqa: ANN401 - a value of any field
    if value is None:
        return () if field in LISTS else None if field in _NULLABLE else "" if field not in _TYPED else None
    try:
        if field == "website":
            return _website(value, remark)
        if field == "categories":
            return _categories(value, remark)
        return parse_field(field, value)
    except InvalidValue as error:
        raise InvalidRow(f"{field}: {error}") from None


def _website(value: object, remark: Remark) -> str:
    address = values.parse_website(value)
    if address and address != values.parse_line(value):
        remark("website: https:// was added to the address")
    return address


def _categories(value: object, remark: Remark) -> tuple[str, ...]:
    return parse_categories(values.parse_labels(value, whole=_WITH_COMMA), remark)


_TYPED: Final = _FLAGS | {"review_count", "rating_average", "sources", "status", "id"}


def _complete(document: dict[str, Any], remark: Remark) -> None:
    """What follows from the rest: an id, and our word for the state."""
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


def _valid(document: dict[str, Any]) -> dict[str, Any]:
    try:
        msgspec.convert(document, CatalogueProduct)
    except msgspec.ValidationError as error:
        raise InvalidRow(describe_error(error).removesuffix(".")) from None
    return document
