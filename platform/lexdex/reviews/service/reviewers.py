"""Determines the company domains of reviewers and voters."""

from typing import Final

from lexdex.reviews.queries import reviewers as queries
from lexdex.reviews.service.mailboxes import find_company_domain

BATCH_SIZE: Final = 500


async def update_company_addresses() -> None:
    """Determine the company domains of reviews and votes that have none yet, and mark what is a day old.

    Running it again has no further effect.
    """
    tables: tuple[queries.Table, ...] = ("review", "review_vote")
    for table in tables:
        while authors := await queries.list_undetermined(table, BATCH_SIZE):
            for author in authors:
                domain = find_company_domain(author.email) if author.is_verified else ""
                await queries.set_author_domain(table, author.id, domain)
    await queries.mark_company_addresses()
