"""Converts rows to what the staff sees of a request: assignments, findings with evidence, reports and cases."""

from collections import defaultdict
from uuid import UUID

from lexdex.foundation.actor import Actor
from lexdex.validation.queries import results as result_queries
from lexdex.validation.queries import staff as staff_queries
from lexdex.validation.queries.staff import AssignmentRow
from lexdex.validation.schemas.staff import Assignment, Finding, FindingEvidence, StaffRequestDetails
from lexdex.validation.service import orders, views
from lexdex.validation.service import state_machine as machine
from lexdex.validation.service.issue_obstacles import BEFORE_DECISION, list_obstacles
from lexdex.validation.service.moves import find_mover, find_ordered
from lexdex.validation.service.rubric import load_rubric


async def get_request(actor: Actor, request_id: UUID) -> StaffRequestDetails:
    """Return a request with its vendor, assignments, findings, reports and cases; raises NotFound for drafts."""
    row = await find_ordered(request_id)
    mover = await find_mover(actor, row)
    criteria = load_rubric().list_criteria(row.package) if row.package else ()
    return StaffRequestDetails(
        **await views.build_details(row, mover.parties),
        vendor_email=row.vendor_email,
        assignments=tuple(describe_assignment(each) for each in await staff_queries.list_assignments(request_id)),
        assignable_parts=machine.list_assignable_parts(row.state),
        criteria=tuple(each.id for each in criteria),
        rubric_version=row.rubric_version,
        findings=await list_findings(request_id),
        is_refundable=await orders.is_refundable(row),
        issue_obstacles=tuple(await list_obstacles(row)) if row.state in BEFORE_DECISION else (),
        reports=tuple(views.describe_report(each) for each in await result_queries.list_request_reports(request_id)),
    )


async def list_findings(request_id: UUID) -> tuple[Finding, ...]:
    """List the findings of a request with evidence and the names of those who recorded them."""
    rows, evidence = await staff_queries.list_findings(request_id), await staff_queries.list_evidence(request_id)
    accounts = {each for each in (*(row.recorded_by for row in rows), *(row.seen_by for row in evidence)) if each}
    names = await staff_queries.list_names(sorted(accounts))
    by_finding: defaultdict[UUID, list[FindingEvidence]] = defaultdict(list)
    for each in evidence:
        seen_by = names.get(each.seen_by, "") if each.seen_by else ""
        by_finding[each.finding].append(
            FindingEvidence(
                file_id=each.file,
                file_name=each.file_name,
                url=each.url,
                sha256=each.sha256,
                seen_on=each.seen_on,
                seen_by=seen_by,
            )
        )
    return tuple(
        Finding(
            criterion_id=row.criterion_id,
            verdict=row.verdict,
            note=row.note,
            evidence=tuple(by_finding[row.id]),
            recorded_by=names.get(row.recorded_by, "") if row.recorded_by else "",
            recorded_at=row.recorded_at,
        )
        for row in rows
    )


def describe_assignment(row: AssignmentRow) -> Assignment:
    """Convert an assignment's row to the API response."""
    return Assignment(
        id=row.id,
        part=row.part,
        account_id=row.account,
        name=row.name,
        assigned_at=row.assigned_at,
        is_effective=row.has_conflict is False and row.ended_at is None,
        has_conflict=row.has_conflict,
        statement=row.statement,
        declared_at=row.declared_at,
        ended_at=row.ended_at,
    )
