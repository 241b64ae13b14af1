"""The commands `lexdex catalogue ...`."""

from lexdex.catalogue.commands.history import undo
from lexdex.catalogue.commands.products import catalogue
from lexdex.catalogue.commands.star import star

catalogue.add_command(star)
catalogue.add_command(undo)

__all__ = ["catalogue"]
