"""The admin that uses the portal."""

from datetime import datetime

from lexdex.accounts.permissions import FRESH_CODE, has_fresh_code, list_permissions
from lexdex.admin.schemas import Portal
from lexdex.foundation.actor import ROLE_SUPER_ADMIN, Actor


def describe_portal(actor: Actor) -> Portal:
    """Return who the admin is and what they may do."""
    return Portal(
        account_id=actor.account_id,
        name=actor.name,
        email=actor.email,
        role="Super Admin" if actor.role == ROLE_SUPER_ADMIN else "Admin",
        permissions=list_permissions(actor.role),
        confirmed_until=_find_end_of_confirmation(actor),
    )


def _find_end_of_confirmation(actor: Actor) -> datetime | None:
    if actor.second_factor_at is None or not has_fresh_code(actor):
        return None
    return actor.second_factor_at + FRESH_CODE
