"""The commands `lexdex catalogue ...`."""

from lexdex.catalogue.commands.history import restore
from lexdex.catalogue.commands.products import catalogue
from lexdex.catalogue.commands.removal import delete, hide, remove_sample, unhide

for command in (restore, hide, unhide, delete, remove_sample):
    catalogue.add_command(command)

__all__ = ["catalogue"]
