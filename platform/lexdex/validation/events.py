"""The events of the validation centre, which the worker handles."""

from typing import ClassVar
from uuid import UUID

from lexdex.foundation.outbox import Event


class FileUploaded(Event, frozen=True, tag="validation.file_uploaded"):
    """Published when a file waits in quarantine for the virus scanner."""

    task: ClassVar[str] = "Scan an uploaded file for viruses"
    file_id: UUID

    def describe_object(self) -> str:
        """Return the id of what is handled."""
        return f"file {self.file_id}"


class ReportRequested(Event, frozen=True, tag="validation.report_requested"):
    """Published when a report is to be generated."""

    task: ClassVar[str] = "Generate a validation report"
    report_id: UUID

    def describe_object(self) -> str:
        """Return the id of what is handled."""
        return f"report {self.report_id}"
