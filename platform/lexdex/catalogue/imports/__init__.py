"""Brings lists of products in: any of three file formats, row by row, each row imported or refused with its reason."""

from lexdex.catalogue.imports.load import Plan, import_file
from lexdex.catalogue.imports.report import Report

__all__ = ["Plan", "Report", "import_file"]
