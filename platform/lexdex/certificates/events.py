"""Events of certificates, published through the outbox."""

from datetime import date
from typing import ClassVar

from lexdex.foundation.outbox import Event


class FileRequested(Event, frozen=True, tag="certificates.file_requested"):
    """Outbox event: the PDF and the credential of a certificate are to be made."""

    task: ClassVar[str] = "Make the files of a certificate"
    number: str

    def describe_object(self) -> str:
        """Return the number of the certificate."""
        return self.number


class StatusChanged(Event, frozen=True, tag="certificates.status_changed"):
    """Outbox event: the status of a certificate changed, so that the status lists must be signed anew."""

    task: ClassVar[str] = "Sign the status lists of certificates"
    number: str

    def describe_object(self) -> str:
        """Return the number of the certificate."""
        return self.number


class SurveillanceOpened(Event, frozen=True, tag="certificates.surveillance_opened"):
    """Published when examined facts of a certificate have changed; after `due_on` it is suspended."""

    task: ClassVar[str] = "Open the surveillance of a certificate"
    number: str
    facts: tuple[str, ...]
    due_on: date

    def describe_object(self) -> str:
        """Return the number of the certificate."""
        return self.number


class SurveillanceEnded(Event, frozen=True, tag="certificates.surveillance_ended"):
    """Published when the former facts are stated again, or the changed ones were examined."""

    task: ClassVar[str] = "Close the surveillance of a certificate"
    number: str
    reason: str

    def describe_object(self) -> str:
        """Return the number of the certificate."""
        return self.number
