"""Reads XLSX workbooks of strangers in a process of their own, with limits of memory, CPU time and waiting time."""

from lexdex.foundation.workbooks.reading import read_workbook
from lexdex.foundation.workbooks.rows import SheetRow

__all__ = ["SheetRow", "read_workbook"]
