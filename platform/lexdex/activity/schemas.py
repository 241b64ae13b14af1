"""What the activity's call answers."""

from datetime import datetime

import msgspec


class LogEntry(msgspec.Struct, frozen=True):
    """One act in words, under the specification's names; `id` is where an earlier page begins."""

    Description: str
    CreateDate: datetime
    id: int
