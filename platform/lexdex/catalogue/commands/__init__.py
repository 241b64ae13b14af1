"""The commands `lexdex catalogue ...`."""

from lexdex.catalogue.commands.products import catalogue

__all__ = ["catalogue"]
