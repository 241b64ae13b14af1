"""SQL expressions that several review queries share; `r` is the review's row and `a` its author's account."""

from typing import Final

from lexdex.reviews.schemas import DETAILS

# Authors are shown by first name and initial only, so that a reader cannot identify the person.
AUTHOR: Final = """trim(a.first_name || ' ' || CASE WHEN a.last_name NOT IN ('', a.first_name)
    THEN left(a.last_name, 1) || '.' ELSE '' END)"""
_DETAILS: Final = ", ".join(f"'{name}', r.{name}" for name in DETAILS)
DETAILS_JSON: Final = f"jsonb_build_object({_DETAILS})"
"""The columns of `ReviewDetails`, decoded to the Struct."""

HELPFUL_VOTES: Final = """(SELECT count(DISTINCT coalesce(nullif(v.author_domain, ''), v.account::text))
    FROM review_vote v WHERE v.review = r.id)"""
"""The votes that a review is helpful; those from one company count as one."""


def format_day(column: str) -> str:
    """Return an SQL expression that formats a timestamp column as YYYY-MM-DD in UTC."""
    return f"to_char({column} AT TIME ZONE 'UTC', 'YYYY-MM-DD')"
