"""Email: requested in the transaction of a change, rendered and sent by the worker."""

from lexdex.foundation.mail.outgoing import EmailRequested, Link, get_operator_address, send

__all__ = ["EmailRequested", "Link", "get_operator_address", "send"]
