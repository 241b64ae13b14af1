"""Verifies the signature of one PDF in a process of its own, with limits; it imports nothing else of Lexdex.

It reads the PDF from standard input and writes what it found to standard output, as JSON.
"""

import asyncio
import hashlib
import io
import json
import logging
import sys
import warnings
from contextlib import suppress
from typing import Any, Final

MAX_MEMORY_BYTES: Final = 192 * 1024 * 1024
"""The libraries take 54 MiB, and a certificate little more."""
MAX_CPU_SECONDS: Final = 10
MAX_SIGNATURES: Final = 4


def main() -> int:
    """Verify the signature and print the result."""
    _limit_resources()
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    content = sys.stdin.buffer.read()
    try:
        found = asyncio.run(_verify(content))
    except MemoryError:
        found = {"state": "not_checked"}
    except (Exception, RecursionError):  # noqa: BLE001 - whatever hostile files lead to
        found = {"state": "missing"}
    sys.stdout.write(json.dumps(found))
    return 0


async def _verify(content: bytes) -> dict[str, Any]:
    from pyhanko.pdf_utils.reader import PdfFileReader  # noqa: PLC0415 - after the limits are set
    from pyhanko.sign.validation import async_validate_pdf_signature  # noqa: PLC0415
    from pyhanko.sign.validation.status import SignatureCoverageLevel  # noqa: PLC0415
    from pyhanko_certvalidator import ValidationContext  # noqa: PLC0415

    signatures = PdfFileReader(io.BytesIO(content)).embedded_signatures
    if not signatures or len(signatures) > MAX_SIGNATURES:
        return {"state": "missing"}
    signature = signatures[0]
    fingerprint = hashlib.sha256(signature.signer_cert.dump()).hexdigest()
    context = ValidationContext(trust_roots=[signature.signer_cert], allow_fetching=False)
    try:
        status = await async_validate_pdf_signature(signature, context)
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001 - whatever hostile files lead to
        return {"state": "broken", "fingerprint": fingerprint}
    covers_all = status.coverage == SignatureCoverageLevel.ENTIRE_FILE
    is_valid = status.intact and status.valid and covers_all and bool(status.docmdp_ok) and len(signatures) == 1
    return {"state": "valid" if is_valid else "broken", "fingerprint": fingerprint}


def _limit_resources() -> None:
    """Limit memory and CPU time of this process where the system can (Linux; not Windows)."""
    resource: Any
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return
    for kind, limit in ((resource.RLIMIT_AS, MAX_MEMORY_BYTES), (resource.RLIMIT_CPU, MAX_CPU_SECONDS)):
        with suppress(ValueError, OSError):  # a lower limit is already set, or the system has none of this kind
            resource.setrlimit(kind, (limit, limit))


if __name__ == "__main__":
    sys.exit(main())
