"""The commands `lexdex catalogue ...`."""

from lexdex.catalogue.commands.history import undo
from lexdex.catalogue.commands.products import catalogue

catalogue.add_command(undo)

__all__ = ["catalogue"]
