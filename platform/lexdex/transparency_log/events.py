"""The event of the transparency log."""

from typing import ClassVar

from lexdex.foundation.outbox import Event


class EntryAppended(Event, frozen=True, tag="transparency_log.entry_appended"):
    """Outbox event: an entry waits for its place in the tree."""

    task: ClassVar[str] = "Add an entry to the transparency log"
    entry_id: int

    def describe_object(self) -> str:
        """Return the id of the entry."""
        return f"entry {self.entry_id}"
