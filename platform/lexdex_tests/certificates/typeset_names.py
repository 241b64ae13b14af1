"""Typesets the certificate of a product and its holder with the fonts of this process; run by `test_scripts.py`."""

import asyncio
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec

from lexdex.certificates.documents.typesetting import typeset_certificate
from lexdex.certificates.schemas import Certificate
from lexdex.settings import Settings


async def main(folder: Path) -> None:
    """Write one PDF for each certificate in `certificates.json` of the folder."""
    certificates = msgspec.json.decode((folder / "certificates.json").read_bytes(), type=dict[str, Certificate])
    for name, certificate in certificates.items():
        signer = cast("Any", SimpleNamespace(name="Lexdex"))
        (folder / f"{name}.pdf").write_bytes(await typeset_certificate(Settings(), certificate, signer))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
