"""Response bodies: exports of personal data."""

from datetime import datetime
from typing import Literal
from uuid import UUID

import msgspec

ExportState = Literal["generating", "ready", "failed"]


class DataExport(msgspec.Struct, frozen=True):
    """A requested export of the account's personal data; `size` is that of the file in bytes, null until it is ready.

    The export is deleted at `expires_at`.
    """

    id: UUID
    state: ExportState
    created_at: datetime
    expires_at: datetime
    size: int | None
