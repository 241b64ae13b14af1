"""Mail: asked for in the transaction of the change, rendered and sent by the worker; none is lost."""

from lexdex.foundation.mail.outgoing import TOPIC, Link, send

__all__ = ["TOPIC", "Link", "send"]
