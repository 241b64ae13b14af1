"""Email: a feature requests it within its database transaction; the worker renders and sends it."""

from lexdex.foundation.mail.outgoing import EmailRequested, Link, get_operator_address, send

__all__ = ["EmailRequested", "Link", "get_operator_address", "send"]
