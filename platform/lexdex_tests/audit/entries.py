"""Reads the audit log as stored."""

import json
from typing import Any

from lexdex.foundation import database as db


async def read_last_entry() -> dict[str, Any]:
    """Return the latest entry, with its details as an object."""
    (entry,) = await db.fetch_dicts(
        "SELECT action, object_kind, object_id, actor, subject, details FROM audit_entry ORDER BY id DESC LIMIT 1"
    )
    return {**entry, "details": json.loads(entry["details"])}
