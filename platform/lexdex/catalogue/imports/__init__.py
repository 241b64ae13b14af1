"""Imports products from files: three formats, row by row, each row imported or refused with its reason."""

from lexdex.catalogue.imports.importing import ImportOptions, import_file
from lexdex.catalogue.imports.report import ImportReport

__all__ = ["ImportOptions", "ImportReport", "import_file"]
