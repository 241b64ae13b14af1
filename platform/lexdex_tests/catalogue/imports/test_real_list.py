"""Imports an irregular real-world list of 1,706 vendors, which is not part of the repository."""

from pathlib import Path

import pytest

from lexdex.catalogue import service
from lexdex.catalogue.imports import ImportOptions, import_file
from lexdex_tests.catalogue.imports.builders import open_files

LIST = Path(__file__).parents[5] / "shared" / "data" / "legaltech-companies.csv"
ROWS = 1_706

pytestmark = pytest.mark.skipif(
    not LIST.exists(), reason="the real list ../shared/data/legaltech-companies.csv is not there"
)


async def test_every_row_is_imported_or_refused(database: None, tmp_path: Path) -> None:
    options, files = ImportOptions(skip_invalid=True, mappings=("name=name", "name=company")), open_files(tmp_path)
    report = await import_file(LIST, options, files)
    assert report.rows == ROWS
    assert report.created + len(report.rejected) == ROWS
    assert report.created >= 1_670
    repeated = [row for row in report.rejected if "is already used in line" in row.reason]
    assert len(repeated) >= 28
    assert all(row.name and row.line > 1 for row in report.rejected)
    names = {category for product in [p async for p in service.stream_documents()] for category in product.categories}
    assert "Miscellaneous Tech Tools" not in names
    assert len(names) == 9
    again = await import_file(LIST, options, files)
    assert (again.created, again.changed, again.unchanged) == (0, 0, report.created)


async def test_by_default_invalid_rows_roll_back_the_import(database: None, tmp_path: Path) -> None:
    report = await import_file(LIST, ImportOptions(), open_files(tmp_path))
    assert not report.written
    assert not await service.has_products()
