"""Imports products from CSV, JSON Lines and XLSX files; each row is imported, or rejected with a reason."""

from lexdex.catalogue.imports.importing import ImportOptions, import_file
from lexdex.catalogue.imports.report import ImportReport

__all__ = ["ImportOptions", "ImportReport", "import_file"]
