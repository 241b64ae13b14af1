"""Who can be assigned to a part of a request: active admins with no other part in it, who don't own the product."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final
from uuid import UUID

from lexdex.claims.service import ownership
from lexdex.foundation.errors import Conflict, Invalid
from lexdex.validation.queries import staff as queries
from lexdex.validation.queries.requests import RequestRow
from lexdex.validation.queries.staff import AssignmentRow
from lexdex.validation.schemas.names import AssignmentPart
from lexdex.validation.schemas.staff import AssignmentCandidate
from lexdex.validation.service.moves import find_ordered

PAGE_SIZE: Final = 200

NO_ADMIN = "This account isn't an active admin, so it can't be assigned."
FOUR_EYES = "This admin is or was {part} of this request. Tester, decider and decider of the appeal must be different."
HAD_CONFLICT = "This admin has declared a conflict of interest in this request."
IS_OWNER = "This account manages the product, so it can't examine it."


async def list_candidates(request_id: UUID, part: AssignmentPart, page: int) -> list[AssignmentCandidate]:
    """List a page of the active admins by name, each with what prevents the assignment; raises NotFound for drafts."""
    row = await find_ordered(request_id)
    admins, owners, assignments = await _read_facts(row)
    names = Counter(each.full_name for each in admins)
    return [
        AssignmentCandidate(
            account_id=each.id,
            name=each.full_name,
            email=each.email if names[each.full_name] > 1 else "",
            obstacle=_find_obstacle(each.id, part, owners, assignments),
        )
        for each in admins[(page - 1) * PAGE_SIZE : page * PAGE_SIZE]
    ]


async def require_eligible(row: RequestRow, part: AssignmentPart, account_id: UUID) -> None:
    """Raise Invalid if the account is no active admin, and Conflict if something prevents the assignment."""
    admins, owners, assignments = await _read_facts(row)
    if account_id not in {each.id for each in admins}:
        raise Invalid(NO_ADMIN)
    if obstacle := _find_obstacle(account_id, part, owners, assignments):
        raise Conflict(obstacle)


async def _read_facts(row: RequestRow) -> tuple[list[queries.AdminRow], frozenset[UUID], list[AssignmentRow]]:
    owners = await ownership.list_owners(row.product) if row.product else []
    vendors = frozenset({row.account, *(each.account for each in owners)})
    return await queries.list_admins(), vendors, await queries.list_assignments(row.id)


def _find_obstacle(
    account_id: UUID, part: AssignmentPart, owners: Collection[UUID], assignments: Sequence[AssignmentRow]
) -> str:
    if account_id in owners:
        return IS_OWNER
    if any(each.account == account_id and each.has_conflict for each in assignments):
        return HAD_CONFLICT
    for each in assignments:
        # Who declined for a conflict of interest doesn't come back in another part either.
        if each.account == account_id and each.part != part and (each.declared_at or not each.ended_at):
            return FOUR_EYES.format(part=each.part.replace("_", " "))
    return ""
