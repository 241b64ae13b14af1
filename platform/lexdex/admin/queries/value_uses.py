"""Query of what uses a catalogue value, in all features."""

from collections.abc import Sequence
from typing import Final

from lexdex.admin.schemas.values import ValueUses
from lexdex.foundation import database

# SQL: counts over the tables of several features, and values inside of JSON.
_USES: Final = """
SELECT (SELECT count(*) FROM review WHERE product = ANY($1)) AS reviews,
    (SELECT count(DISTINCT shortlist) FROM shortlist_tool WHERE product = ANY($1)) AS shortlists,
    (SELECT count(*) FROM profile_draft WHERE state IN ('draft', 'waiting') AND changes->$2 ? $3) AS drafts,
    (SELECT count(*) FROM saved_search
        WHERE jsonb_path_exists(request, '$.**.values[*] ? (@ == $value)', jsonb_build_object('value', $3)))
        AS saved_searches
"""


async def count_uses(product_ids: Sequence[str], field: str, value: str) -> ValueUses:
    """Count what belongs to these products, which have the value, and what names the value itself."""
    return (await database.fetch_as(ValueUses, _USES, list(product_ids), field, value))[0]
