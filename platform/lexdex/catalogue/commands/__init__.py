"""The commands `lexdex catalogue ...`."""

from lexdex.catalogue.commands.history import restore
from lexdex.catalogue.commands.products import catalogue

catalogue.add_command(restore)

__all__ = ["catalogue"]
