"""Queries for the export and erasure of what the validation centre stores about an account."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from piccolo.columns import Column

from lexdex.foundation import database
from lexdex.validation.tables import (
    ValidationAssignment,
    ValidationCase,
    ValidationFeedback,
    ValidationFile,
    ValidationRequest,
)

Request, File, Case = ValidationRequest, ValidationFile, ValidationCase
Feedback, Given = ValidationFeedback, ValidationAssignment


async def export_requests(account_id: UUID) -> list[dict[str, Any]]:
    """List an account's requests with form, reply and reasons."""
    query = Request.select(
        *(Request.id, Request.state, Request.package, Request.form, Request.module, Request.reply),
        *(Request.decision_reason, Request.appeal_reason, Request.created_at, Request.submitted_at),
    )
    return await database.fetch_dicts(query.where(Request.account == account_id).order_by(Request.created_at))


async def export_files(account_id: UUID) -> list[dict[str, Any]]:
    """List the files that an account uploaded, without their contents."""
    query = File.select(File.name, File.purpose, File.size, File.sha256, File.uploaded_at, File.deleted_at)
    return await database.fetch_dicts(query.where(File.uploaded_by == account_id).order_by(File.uploaded_at))


async def export_feedback(account_id: UUID) -> list[dict[str, Any]]:
    """List the feedback that an account gave."""
    query = Feedback.select(Feedback.rating, Feedback.comments, Feedback.suggestions, Feedback.given_at)
    return await database.fetch_dicts(query.where(Feedback.request.account == account_id).order_by(Feedback.given_at))


async def export_cases(account_id: UUID) -> list[dict[str, Any]]:
    """List the complaints of an account with their outcomes."""
    query = Case.select(Case.kind, Case.state, Case.reason, Case.opened_at, Case.outcome, Case.closed_at)
    return await database.fetch_dicts(query.where(Case.opened_by == account_id).order_by(Case.opened_at))


async def export_declarations(account_id: UUID) -> list[dict[str, Any]]:
    """List an admin's assignments with the declarations of interest."""
    query = Given.select(Given.part, Given.assigned_at, Given.has_conflict, Given.statement, Given.declared_at)
    return await database.fetch_dicts(query.where(Given.account == account_id).order_by(Given.assigned_at))


async def erase_texts(account_id: UUID) -> None:
    """Erase the texts in which an account wrote about itself: comments of feedback, and declarations of interest.

    The ratings, and that there was a declaration, stay. Present assignments end.
    """
    own = Request.select(Request.id).where(Request.account == account_id)
    texts: dict[Column | str, Any] = {Feedback.comments: "", Feedback.suggestions: ""}
    await database.execute(Feedback.update(texts).where(Feedback.request.is_in(own)))
    await database.execute(Given.update({Given.statement: ""}).where(Given.account == account_id))
    is_present = (Given.account == account_id) & Given.ended_at.is_null()
    await database.execute(Given.update({Given.ended_at: datetime.now(UTC)}).where(is_present))
