"""Defines the feature "mailbox" for the API process."""

from lexdex.foundation.feature import Feature
from lexdex.mailbox.routes import handlers, is_enabled

feature = Feature(name="mailbox", handlers=handlers, is_enabled=is_enabled)
