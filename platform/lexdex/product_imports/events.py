"""The event of imports."""

from typing import ClassVar

from lexdex.foundation.outbox import Event


class ImportDue(Event, frozen=True, tag="product_imports.import_due"):
    """Outbox event: the file of this import is due to be read, or its next products to be changed or restored."""

    task: ClassVar[str] = "Read an imported file or change its products"
    import_id: int

    def describe_object(self) -> str:
        """Return the id of the import."""
        return f"import {self.import_id}"
