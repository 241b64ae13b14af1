"""The interface of the transparency log for other features."""

from lexdex.transparency_log.service.entries import append, erase, get_receipt, stream_contents
from lexdex.transparency_log.service.sequencing import integrate_entries

__all__ = ["append", "erase", "get_receipt", "integrate_entries", "stream_contents"]
