"""Shows what a change of a catalogue value would affect."""

import msgspec

from lexdex.admin.queries import value_uses as queries
from lexdex.admin.schemas.values import ValuePreview
from lexdex.catalogue.schemas.value_changes import ValueRequest
from lexdex.catalogue.service import value_changes


async def preview_change(request: ValueRequest) -> ValuePreview:
    """Return what a change would affect; raises Invalid or Conflict like the change itself."""
    use = await value_changes.preview_change(request)
    product_ids = await value_changes.list_affected_ids(request.field, request.value)
    uses = await queries.count_uses(product_ids, request.field, request.value)
    return ValuePreview(**msgspec.structs.asdict(use), **msgspec.structs.asdict(uses))
