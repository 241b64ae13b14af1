"""What a change of a catalogue value affects, in all features."""

from typing import Annotated

import msgspec

from lexdex.catalogue.schemas.value_changes import SampleProduct


class ValueUses(msgspec.Struct, frozen=True, kw_only=True):
    """What belongs to the products that have a value, and what names the value itself."""

    reviews: int
    shortlists: int
    drafts: int
    """Owners' changes that aren't published yet and name the value."""
    saved_searches: int
    """Saved searches that ask for the value."""


class ValuePreview(ValueUses, frozen=True, kw_only=True):
    """What a change of a value would affect. Nothing has been changed."""

    new_value: str
    """The new name; in the spelling of the value that exists, if they differ in nothing but case."""
    products: int
    visible: int
    with_both: int
    """Products that have the other value too; they will have it once."""
    is_merge: bool
    """Whether the new name exists already, so that the two values become one."""
    sample: Annotated[list[SampleProduct], msgspec.Meta(max_length=5)]
