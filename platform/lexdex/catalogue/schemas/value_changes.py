"""Values that products share, such as integrations, and their changes: renamed, or merged with another one."""

from datetime import datetime
from typing import Annotated, Final, Literal, get_args

import msgspec

from lexdex.foundation.visible_texts import VisibleTexts

ValueField = Literal["integrations", "functional_focus", "security_certifications", "compliance_standards"]
VALUE_FIELDS: Final[tuple[str, ...]] = get_args(ValueField)
MAX_VALUE_LENGTH: Final = 120


class CatalogueValue(msgspec.Struct, frozen=True):
    """A value of a field, and how many products that aren't deleted have it."""

    value: str
    products: int
    offered: bool
    """Whether forms and filters offer it."""


class ValuePage(msgspec.Struct, frozen=True):
    """One page of the values of a field, the most used first; `total` is the number on all pages."""

    values: list[CatalogueValue]
    total: int
    page_size: int


class SampleProduct(msgspec.Struct, frozen=True):
    """One of the products that a change affects."""

    id: str
    name: str


class ProductUse(msgspec.Struct, frozen=True):
    """The products that have a value, and the name that they would have instead."""

    new_value: str
    """The new name; in the spelling of the value that exists, if they differ in nothing but case."""
    products: int
    visible: int
    """Of these, how many users can see."""
    with_both: int
    """Of these, how many have the other value too; they will have it once."""
    is_merge: bool
    """Whether the new value exists already."""
    sample: list[SampleProduct]


class ValueRequest(VisibleTexts, frozen=True, kw_only=True):
    """A value to rename, or to merge with an existing one."""

    field: ValueField
    value: Annotated[str, msgspec.Meta(max_length=1_000)]
    new_value: Annotated[str, msgspec.Meta(max_length=1_000)]
    reason: Annotated[str, msgspec.Meta(max_length=2_000)] = ""


class ValueChangeEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A change of a value."""

    id: int
    field: ValueField
    former: str
    current: str
    is_merge: bool
    reason: str
    actor: str
    """The id of the admin's account."""
    changed_at: datetime
    undone_at: datetime | None
    products: int
    """How many products it changed."""


class ValueChangeView(ValueChangeEntry, frozen=True, kw_only=True):
    """A change of a value with the name of the admin; empty if the account is gone."""

    actor_name: str


class ValueChangePage(msgspec.Struct, frozen=True):
    """One page of changes, latest first."""

    changes: list[ValueChangeView]
    has_next: bool


class UndoneChange(msgspec.Struct, frozen=True):
    """The result of undoing a change."""

    restored: int
    kept: int
    """Products whose values were edited since: they keep these."""


class ChangedValues(msgspec.Struct, frozen=True):
    """The values of a product's field before and after a change."""

    product: str
    before: tuple[str, ...]
    after: tuple[str, ...]


class FormerValue(msgspec.Struct, frozen=True):
    """A former value of a field, and the one that replaced it."""

    field: str
    former: str
    current: str
