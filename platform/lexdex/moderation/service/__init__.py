"""Records decisions with their ground, describes them to who is concerned, and draws the sample for a recheck."""

from lexdex.moderation.service.recording import record
from lexdex.moderation.service.statements import describe_reason, list_email_lines

__all__ = ["describe_reason", "list_email_lines", "record"]
