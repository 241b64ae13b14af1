"""Which audited acts are in the security log, too, where the site and its administrators cannot change them."""

from typing import Final

from lexdex.foundation.security_log import SecurityEvent

ROUTINE: Final = frozenset(
    {
        # Notes, assignments and filters change what staff see of their own work.
        *("account.note_added", "account.note_deleted", "queue.assigned"),
        *("product_filter.changed", "product_filter.deleted", "product_filter.saved"),
        # Judgments measure the search and change nothing that visitors see.
        *("judged_query.added", "judged_query.removed", "judgment.imported", "judgment.saved", "query_set.created"),
        # The event catalogue_changed has these products; a batch has an act when it starts and when it ends.
        *("product.created", "product.updated", "product_batch.changed", "product_batch.restored"),
        *("product_import.changed", "product_import.restored"),
        # The moves of a validation have acts of their own.
        *("validation_request.corrected", "validation_request.finding_recorded", "validation_report.retried"),
    }
)
"""Actions that are in the audit log only; every other one is in both logs, a new one included."""


class AuditedAction(SecurityEvent, frozen=True, kw_only=True, omit_defaults=True):
    """An act of staff, an operator or a rule, without its values, which may be secret or name people."""

    event = "audited_action"
    outcome = "success"

    action: str
    object_kind: str
    object_id: str
    entry_id: int
    acted_by: str
    """The id of the account, or "operator" or "system": a rule acts in requests of others."""
    account_id: str = ""
    """The account that the act is about."""
