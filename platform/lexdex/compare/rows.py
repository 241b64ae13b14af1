"""The nineteen rows of a comparison, in order: what each is called and what a product says there."""

from collections.abc import Callable, Sequence
from decimal import ROUND_HALF_UP, Decimal

import msgspec

from lexdex.catalogue.schemas import ComparedProduct

NONE = "N/A"
"""The specification's word for an unknown category, pricing, deployment or support."""
NOT_STATED = "Not stated"
NO_DESCRIPTION = "No description available"

Entries = tuple[str, ...]
"""What one product says in one row: several values, or a single text."""


class Row(msgspec.Struct, frozen=True):
    """A row; `web/src/features/compare/rows.tsx` has the same ones, which a test compares."""

    label: str
    read: Callable[[ComparedProduct], Entries]


class Line(msgspec.Struct, frozen=True):
    """A row with what each product says in it."""

    label: str
    cells: tuple[Entries, ...]

    @property
    def differs(self) -> bool:
        """Whether two products say different things; the order of several values says nothing."""
        return len({frozenset(cell) for cell in self.cells}) > 1


def lines(products: Sequence[ComparedProduct], *, only_differences: bool) -> tuple[Line, ...]:
    """The rows of these products; one product alone differs from nothing, so it keeps all of them."""
    every = tuple(Line(row.label, tuple(row.read(product) for product in products)) for row in ROWS)
    if only_differences and len(products) > 1:
        return tuple(line for line in every if line.differs)
    return every


def _text(field: str, unknown: str = NOT_STATED) -> Callable[[ComparedProduct], Entries]:
    return lambda product: (getattr(product, field).strip() or unknown,)


def _list(field: str, unknown: str = NOT_STATED) -> Callable[[ComparedProduct], Entries]:
    def read(product: ComparedProduct) -> Entries:
        entries = (entry.strip() for entry in getattr(product, field).split(";"))
        return tuple(dict.fromkeys(filter(None, entries))) or (unknown,)

    return read


def _rating(product: ComparedProduct) -> Entries:
    # Rounded as the page rounds it: a half goes up.
    shown = Decimal(product.rating_average).quantize(Decimal("0.1"), ROUND_HALF_UP)
    return (f"{shown} ({product.review_count} {'review' if product.review_count == 1 else 'reviews'})",)


ROWS = (
    Row("Product Name", _text("name")),
    Row("Company", _text("company")),
    Row("Category", _list("categories", NONE)),
    Row("Capabilities", _list("capabilities")),
    Row("Functional Focus", _list("functional_focus")),
    Row("Rating", _rating),
    Row("Description", _text("description", NO_DESCRIPTION)),
    Row("Pricing", _list("licensing_models", NONE)),
    Row("Deployment", _list("deployment_models", NONE)),
    Row("Languages", _list("languages")),
    Row("Regions Served", _list("countries")),
    Row("Integrations", _list("integrations")),
    Row("Database Integrations", _list("database_integrations")),
    Row("SSO", _list("sso")),
    Row("Additional Functionality", _list("additional_functionality")),
    Row("Data Format", _list("data_formats")),
    Row("Security & Compliance", _list("security_certifications")),
    Row("Support", _text("support_cost", NONE)),
    Row("Free Trial", _text("free_trial")),
)
