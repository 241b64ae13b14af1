"""What prevents that a certificate is issued: staff reads it before the decision, which is refused for it."""

from typing import Final

from lexdex.claims.service import ownership
from lexdex.validation.queries import staff as staff_queries
from lexdex.validation.queries.requests import RequestRow
from lexdex.validation.schemas.names import RequestState
from lexdex.validation.service.examined import describe_differences, list_differences
from lexdex.validation.service.holders import find_holder
from lexdex.validation.service.rubric import load_rubric

BEFORE_DECISION: Final[frozenset[RequestState]] = frozenset({"completed", "report_sent", "replied", "appealed"})

NOT_MET = "A certificate needs all required criteria. These are not met: {ids}."
NO_PRODUCT = "This request has no product of the directory, so no certificate can be issued."
NOT_OWNED = (
    "The vendor of this request no longer manages the product in the directory, so no certificate can be issued: their "
    "claim was revoked, or their account was suspended or erased."
)
NO_HOLDER = (
    "The directory states no company for this product, so the certificate has no holder. Either an admin must add the "
    "company to the product, or the tester must confirm the organization name by correcting the request."
)


async def list_obstacles(row: RequestRow) -> list[str]:
    """List as sentences what prevents the decision "issue" now; empty if nothing does."""
    if row.product is None or row.package is None:
        return [NO_PRODUCT]
    found = [] if await ownership.is_owner(row.account, row.product) else [NOT_OWNED]
    found += [] if await find_holder(row) else [NO_HOLDER]
    found += await _list_failed_criteria(row)
    return found + describe_differences(await list_differences(row))


async def _list_failed_criteria(row: RequestRow) -> list[str]:
    found = {each.criterion_id: each.verdict for each in await staff_queries.list_findings(row.id)}
    criteria = load_rubric().list_criteria(row.package) if row.package else ()
    failed = [each.id for each in criteria if each.level == "MUST" and found.get(each.id, "not_met") == "not_met"]
    return [NOT_MET.format(ids=", ".join(failed))] if failed else []
