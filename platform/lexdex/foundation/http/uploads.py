"""Reads uploaded files: the only way in which operations get them, so that each is scanned before it is used."""

from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.virus_scanner import VirusScanner, refuse_virus


async def read_upload(request: AnyRequest, scanner: VirusScanner) -> bytes:
    """Return the uploaded file; raises InfectedFile if it contains a virus, and Unavailable if that is unknown."""
    content = await request.body()
    await refuse_virus(scanner, content)
    return content
