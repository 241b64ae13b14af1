"""The event by which the worker gets a job of the search."""

from typing import ClassVar
from uuid import UUID

from lexdex.foundation.outbox import Event


class SearchJobRequested(Event, frozen=True, tag="search_admin.job_requested"):
    """Outbox event: an admin has requested a rebuild or a measurement."""

    task: ClassVar[str] = "Rebuild or measure the search index"
    job_id: UUID

    def describe_object(self) -> str:
        """Return the id of the job."""
        return f"job {self.job_id}"
