"""Defines the 19 rows of a comparison, each with a label and a function that reads a product's values."""

from collections.abc import Callable, Sequence

import msgspec

from lexdex.catalogue.schemas import ComparedProduct
from lexdex.catalogue.service import format_rating

NONE = "N/A"
"""Shown for an unknown category, pricing, deployment or support; the specification prescribes this text."""
NOT_STATED = "Not stated"
NO_DESCRIPTION = "No description available"

Entries = tuple[str, ...]
"""The contents of one cell: several values, or a single text."""


class Row(msgspec.Struct, frozen=True):
    """The definition of a comparison row: its label, and a function that reads a product's cell.

    A test checks that `web/src/features/compare/rows.tsx` defines the same rows.
    """

    label: str
    read: Callable[[ComparedProduct], Entries]


class Line(msgspec.Struct, frozen=True):
    """A row of a comparison with one cell for each product."""

    label: str
    cells: tuple[Entries, ...]

    @property
    def differs(self) -> bool:
        """Whether the cells of this row differ, ignoring the order of the values in a cell."""
        return len({frozenset(cell) for cell in self.cells}) > 1


def build_lines(products: Sequence[ComparedProduct], *, only_differences: bool) -> tuple[Line, ...]:
    """Build the rows of a comparison.

    With `only_differences`, rows with the same values for all products are left out; a single product always has all
    rows.
    """
    every = tuple(Line(row.label, tuple(row.read(product) for product in products)) for row in ROWS)
    if only_differences and len(products) > 1:
        return tuple(line for line in every if line.differs)
    return every


def _read_text(field: str, default: str = NOT_STATED) -> Callable[[ComparedProduct], Entries]:
    return lambda product: (getattr(product, field).strip() or default,)


def _read_list(field: str, default: str = NOT_STATED) -> Callable[[ComparedProduct], Entries]:
    def read(product: ComparedProduct) -> Entries:
        entries = (entry.strip() for entry in getattr(product, field).split(";"))
        return tuple(dict.fromkeys(filter(None, entries))) or (default,)

    return read


def _read_rating(product: ComparedProduct) -> Entries:
    shown = format_rating(product.rating_average)
    return (f"{shown} ({product.review_count} {'review' if product.review_count == 1 else 'reviews'})",)


ROWS = (
    Row("Product Name", _read_text("name")),
    Row("Company", _read_text("company")),
    Row("Category", _read_list("categories", NONE)),
    Row("Capabilities", _read_list("capabilities")),
    Row("Functional Focus", _read_list("functional_focus")),
    Row("Rating", _read_rating),
    Row("Description", _read_text("description", NO_DESCRIPTION)),
    Row("Pricing", _read_list("licensing_models", NONE)),
    Row("Deployment", _read_list("deployment_models", NONE)),
    Row("Languages", _read_list("languages")),
    Row("Regions Served", _read_list("countries")),
    Row("Integrations", _read_list("integrations")),
    Row("Database Integrations", _read_list("database_integrations")),
    Row("SSO", _read_list("sso")),
    Row("Additional Functionality", _read_list("additional_functionality")),
    Row("Data Format", _read_list("data_formats")),
    Row("Security & Compliance", _read_list("security_certifications")),
    Row("Support", _read_text("support_cost", NONE)),
    Row("Free Trial", _read_text("free_trial")),
)
