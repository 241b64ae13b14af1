"""Sets the logo of each imported product; a logo that cannot be used is reported, and its product is imported."""

import asyncio
import re
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from lexdex.catalogue.imports.logo_files import DAMAGED, LogoFile, LogoFiles, open_logos
from lexdex.catalogue.service import logos
from lexdex.foundation import images
from lexdex.foundation.errors import Invalid
from lexdex.foundation.files import Files

MAX_SHOWN_CHARACTERS: Final = 80
_WEB_ADDRESS: Final = re.compile(r"([a-z][a-z0-9+.-]*:)?//|(https?|data|www\.)", re.IGNORECASE)


class LogoHints(NamedTuple):
    """What to do about a logo that a row names but that did not come with the import."""

    web_address: str = "web addresses are not downloaded; give the image files with --logos"
    no_files: str = "give the folder or zip of the logos with --logos"


Remark = Callable[[str], None]
DEFAULT_HINTS: Final = LogoHints()


class StoredLogo(msgspec.Struct, frozen=True):
    """The name under which a logo was stored, or the reason why it was not."""

    name: str = ""
    problem: str = ""


class LogoImporter:
    """Chooses and stores the logos of one import, from the files that came with it.

    A dry run reads and converts the images, too, but stores none. Logos are stored even if the import is rolled back
    later: their names are made from their content, so that the next import finds them.
    """

    def __init__(
        self, files: Files, given: LogoFiles | None, *, dry_run: bool, hints: LogoHints = DEFAULT_HINTS
    ) -> None:
        self._files = files
        self._hints = hints
        self._given = given
        self._dry_run = dry_run
        self._stored: dict[str, StoredLogo] = {}
        self._slots = asyncio.Semaphore(images.MAX_CONVERSIONS)
        self._used: set[str] = set()
        self.products = 0

    async def set_logo(self, document: dict[str, Any], remark: Remark) -> None:
        """Replace the document's logo, as given in the row, by the name of a stored one, or remove it with a remark.

        A file is chosen by the row's file name, or else by the product's id.
        """
        value: str | None = document.pop("logo", None)
        named = self._given.find(_take_file_name(value)) if self._given and value else None
        file = named or (self._given.find_for_product(document["id"]) if self._given else None)
        if value and not named:
            if not file and await self._is_stored(value):
                document["logo"] = value
                return
            remark(f"logo: {self._explain(value)}")
        if file:
            await self._set_file(document, file, remark)
        elif value == "":
            document["logo"] = ""

    @property
    def unused(self) -> list[str]:
        """The names of the files that no product has used, sorted."""
        return sorted(set(self._given.names) - self._used, key=str.casefold) if self._given else []

    async def _set_file(self, document: dict[str, Any], file: LogoFile, remark: Remark) -> None:
        self._used.add(file.name)
        async with self._slots:
            if file.path not in self._stored:
                self._stored[file.path] = await self._store(file)
        stored = self._stored[file.path]
        if stored.problem:
            remark(f"logo: {stored.problem}")
        else:
            document["logo"] = stored.name
            self.products += 1

    async def _store(self, file: LogoFile) -> StoredLogo:
        name = f"'{_shorten(file.path)}'"
        if file.problem:
            return StoredLogo(problem=f"{name} {file.problem}")
        try:
            image = await asyncio.to_thread(file.read)
            return StoredLogo(await logos.store_logo(self._files, image, dry_run=self._dry_run))
        except OSError:
            return StoredLogo(problem=f"{name} {DAMAGED}")
        except Invalid as error:
            return StoredLogo(problem=f"{name}: {str(error.detail).removesuffix('.')}")

    async def _is_stored(self, name: str) -> bool:
        return await logos.has_logo(self._files, name)

    def _explain(self, value: str) -> str:
        if _WEB_ADDRESS.match(value):
            return self._hints.web_address
        if not self._given:
            return self._hints.no_files
        return f"'{_shorten(_take_file_name(value))}' is not in {self._given.label}"


def open_given_logos(path: Path | None) -> AbstractContextManager[LogoFiles | None]:
    """Open the logos of an import; None without any."""
    return open_logos(path) if path else nullcontext()


def _take_file_name(value: str) -> str:
    return re.split(r"[/\\]", value)[-1]


def _shorten(text: str) -> str:
    return text if len(text) <= MAX_SHOWN_CHARACTERS else f"{text[:MAX_SHOWN_CHARACTERS]}…"
