"""The interface of the audit log for other features."""

from lexdex.audit.service.recording import SYSTEM, Act, record

__all__ = ["SYSTEM", "Act", "record"]
