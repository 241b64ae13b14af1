"""The event of batches."""

from typing import ClassVar

from lexdex.foundation.outbox import Event


class BatchDue(Event, frozen=True, tag="product_batches.batch_due"):
    """Outbox event: the next products of this batch are due to be changed, or to be restored."""

    task: ClassVar[str] = "Change or restore products of a batch"
    batch_id: int

    def describe_object(self) -> str:
        """Return the id of the batch."""
        return f"batch {self.batch_id}"
