"""Erases what the validation centre stores about an account."""

from uuid import UUID

from lexdex.foundation.files import Files
from lexdex.validation.queries import files as file_queries
from lexdex.validation.queries import personal_data as queries
from lexdex.validation.queries import requests as request_queries
from lexdex.validation.service import forms


async def erase_account(files: Files, account_id: UUID) -> None:
    """Delete the account's drafts, the contents of its files, and the personal data in its forms and texts."""
    stored = await file_queries.list_account_files(account_id)
    await file_queries.mark_deleted([file.id for file in stored])
    for row in await request_queries.list_account_requests(account_id):
        if row.state == "draft":
            await request_queries.delete_request(row.id)
        else:
            await request_queries.replace_form(row.id, forms.remove_personal_data(row.form))
    await queries.erase_texts(account_id)
    for file in stored:
        await files.delete(file.key)
