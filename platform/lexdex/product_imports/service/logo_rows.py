"""Decides what each image of a zip of logos would do, and stores the images once the import has started."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import Final

from lexdex.catalogue.imports.logo_files import DAMAGED, IMAGE_SUFFIXES, LogoFile, LogoFiles
from lexdex.catalogue.schemas import DELETED
from lexdex.catalogue.schemas.bulk import VersionedProduct
from lexdex.catalogue.service import bulk, logos
from lexdex.catalogue.service.products import is_product_id
from lexdex.foundation import images
from lexdex.foundation.errors import Invalid
from lexdex.foundation.files import Files
from lexdex.product_imports.schemas import NewRow, RowKind, StoredRow
from lexdex.product_imports.service.planning import build_row
from lexdex.product_imports.service.uploaded_files import clean_shown

MAX_LOGOS: Final = 2_000
BATCH_SIZE: Final = 20
"""Images that are converted before the next progress; each takes a process."""

TOO_MANY_LOGOS: Final = f"The zip has more than {MAX_LOGOS:,} files. Please split it, or use the command line."
NO_LOGOS: Final = "The zip has no files."
NOT_AN_IMAGE: Final = "is not named .png, .jpg, .jpeg or .webp"
REPEATED: Final = "is not the only image for this product"
NO_PRODUCT: Final = "There is no product with the id '{id}'."
WAS_DELETED: Final = "The product was deleted. Restore it first to import its logo."
CHANGED_IMAGE: Final = "The image is not the one of the preview."


class LogoRows:
    """The images of an open zip, in the order of the zip."""

    def __init__(self, files: Files, given: LogoFiles) -> None:
        """Raise Invalid if there are no images or too many."""
        if not given.files:
            raise Invalid(NO_LOGOS)
        if len(given.files) > MAX_LOGOS:
            raise Invalid(TOO_MANY_LOGOS, rule="file_refused")
        self._files = files
        self._given = given.files
        self._copies = Counter(_find_product_id(file) for file in given.files if _is_named_as_image(file))
        self._slots = asyncio.Semaphore(images.MAX_CONVERSIONS)
        self._done = 0

    @property
    def position(self) -> tuple[int, int]:
        """How many images are planned, of how many."""
        return self._done, len(self._given)

    async def plan_batch(self) -> list[NewRow]:
        """Compare the next images with the catalogue, none at the end; nothing is stored."""
        files = self._given[self._done : self._done + BATCH_SIZE]
        product_ids = {_find_product_id(file) for file in files}
        products = await bulk.list_versions(sorted(filter(is_product_id, product_ids)))
        first = self._done + 1
        self._done += len(files)
        return await asyncio.gather(*(self._plan(line, file, products) for line, file in enumerate(files, start=first)))

    async def store(self, rows: Sequence[StoredRow]) -> dict[int, str]:
        """Store the images of these rows; returns the problem of each that can't be stored, by the row's id."""
        problems = await asyncio.gather(*(self._store(row) for row in rows))
        return {row.id: problem for row, problem in zip(rows, problems, strict=True) if problem}

    async def _plan(self, line: int, file: LogoFile, products: Mapping[str, VersionedProduct]) -> NewRow:
        product_id = _find_product_id(file)
        if problem := self._find_problem(file, product_id):
            return _build_note(line, file, "refused", f"It {problem}.")
        product = products.get(product_id)
        if product is None:
            return _build_note(line, file, "unmatched", NO_PRODUCT.format(id=clean_shown(product_id[:64])))
        if product.status == DELETED:
            return _build_note(line, file, "deleted", WAS_DELETED, product_id)
        try:
            name = await self._convert(file, dry_run=True)
        except Invalid as error:
            return _build_note(line, file, "refused", str(error.detail))
        given = {"id": product_id, "logo": name}
        changes = bulk.find_changes(product, given)
        kind: RowKind = "owner_edited" if changes.owner_fields else "changed" if changes.after else "unchanged"
        return build_row(line, kind, {**given, "name": _show_path(file)}, product, changes)

    async def _store(self, row: StoredRow) -> str:
        try:
            name = await self._convert(self._given[row.line - 1], dry_run=False)
        except Invalid as error:
            return str(error.detail)
        return "" if name == row.after["logo"] else CHANGED_IMAGE

    async def _convert(self, file: LogoFile, *, dry_run: bool) -> str:
        async with self._slots:
            try:
                image = await asyncio.to_thread(file.read)
            except OSError as error:
                raise Invalid(f"It {DAMAGED}.") from error
            return await logos.store_logo(self._files, image, dry_run=dry_run)

    def _find_problem(self, file: LogoFile, product_id: str) -> str:
        if not _is_named_as_image(file):
            return file.problem or NOT_AN_IMAGE
        return file.problem or (REPEATED if self._copies[product_id] > 1 else "")


def _is_named_as_image(file: LogoFile) -> bool:
    return PurePosixPath(file.name.casefold()).suffix in IMAGE_SUFFIXES


def _find_product_id(file: LogoFile) -> str:
    return PurePosixPath(file.name.casefold()).stem


def _build_note(line: int, file: LogoFile, kind: RowKind, note: str, product_id: str = "") -> NewRow:
    return NewRow(line=line, product=product_id, name=_show_path(file), kind=kind, note=note)


def _show_path(file: LogoFile) -> str:
    return clean_shown(file.path)
