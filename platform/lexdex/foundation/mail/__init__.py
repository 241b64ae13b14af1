"""Mail: asked for in the transaction of the change, rendered and sent by the worker; none is lost."""

from lexdex.foundation.mail.outgoing import EmailRequested, Link, operator_address, send

__all__ = ["EmailRequested", "Link", "operator_address", "send"]
