"""Endpoints of the notes of staff about users and vendors."""

from typing import Annotated
from uuid import UUID

from litestar import Controller, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.accounts.schemas.users import NewNote, Note, NotePage
from lexdex.accounts.service import notes
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.path_ids import MAX_ID, RowId
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS


class UserNotesController(Controller):
    """Endpoints to list, add and delete notes about a user. They respond with 409 for the account of an admin."""

    path = "/api/admin/users/{user_id:uuid}/notes"
    tags = ("accounts",)

    @get(
        "/",
        operation_id="list_user_notes",
        summary="List notes about user",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.SUPPORT_USERS,
    )
    @no_rate_limit(ADMINS)
    async def list_user_notes(
        self,
        user_id: FromPath[UUID],
        actor: NamedDependency[Actor],
        before: Annotated[int | None, QueryParameter(ge=1, le=MAX_ID, description="Older than this id.")] = None,
    ) -> NotePage:
        """List the notes of staff about a user, latest first; 20 per page."""
        return await notes.list_notes(actor, user_id, before=before)

    @post(
        "/",
        operation_id="add_user_note",
        summary="Add note about user",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.SUPPORT_USERS,
        status_code=201,
    )
    @no_rate_limit(ADMINS)
    async def add_user_note(
        self, user_id: FromPath[UUID], data: JSONBody[NewNote], actor: NamedDependency[Actor]
    ) -> Note:
        """Add a note about a user; users get all notes with the export of their personal data."""
        return await notes.add_note(actor, user_id, data)

    @delete(
        "/{note_id:int}",
        operation_id="delete_user_note",
        summary="Delete note about user",
        guards=[admin_only],
        permission=Permission.SUPPORT_USERS,
        status_code=204,
    )
    @no_rate_limit(ADMINS)
    async def delete_user_note(
        self,
        user_id: FromPath[UUID],
        note_id: RowId,
        actor: NamedDependency[Actor],
    ) -> None:
        """Delete a note; only its author can."""
        await notes.delete_note(actor, user_id, note_id)
