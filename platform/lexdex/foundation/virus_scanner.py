"""The port to a virus scanner, with an adapter for clamd (ClamAV) and one for installations without a scanner."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import ClassVar, Final, Protocol, runtime_checkable

from lexdex.foundation import security_log
from lexdex.foundation.errors import InfectedFile, Unavailable
from lexdex.foundation.security_log import SecurityEvent
from lexdex.foundation.telemetry import get_logger
from lexdex.settings import Settings

logger = get_logger("lexdex.scanner")

TIMEOUT_SECONDS: Final = 20.0
"""For connecting, sending the file, scanning it and the reply together."""
CHUNK_BYTES: Final = 65_536
MAX_REPLY_BYTES: Final = 1_024
REPLY: Final = re.compile(rb"stream: (?:(?P<signature>[\x21-\x7e]{1,200}) FOUND|OK)")
"""Both ends of the connection end what they send with a null byte, because the commands begin with "z"."""

VIRUS_FOUND = "This file contains malware, so it was not stored. Please check the device that it comes from."
SCANNER_UNAVAILABLE = "Files can't be checked for viruses at the moment. Please try again in a few minutes."


class VirusFound(SecurityEvent, frozen=True, kw_only=True):
    """An uploaded file contains a virus; it was not stored."""

    event: ClassVar[str] = "virus_found"
    outcome: ClassVar = "failure"

    signature: str


@runtime_checkable
class VirusScanner(Protocol):
    """Looks for viruses in files of strangers."""

    async def find_virus(self, content: bytes) -> str:
        """Return the name of the virus in the file, or "" if there is none; raises Unavailable if that is unknown."""
        ...


class NoScanner:
    """For installations without a scanner: no virus is found."""

    async def find_virus(self, content: bytes) -> str:  # noqa: ARG002 - the port's
        """Return ""."""
        return ""


class ClamdScanner:
    """Sends files to clamd by the command INSTREAM, over a Unix socket or TCP."""

    def __init__(self, address: str, *, timeout_seconds: float = TIMEOUT_SECONDS) -> None:
        """`address` is the path of the socket, or host:port."""
        self._address, self._timeout_seconds = address, timeout_seconds

    async def find_virus(self, content: bytes) -> str:
        """Return the name of the virus in the file, or "" if there is none; raises Unavailable.

        Each file has a connection of its own.
        """
        try:
            async with asyncio.timeout(self._timeout_seconds):
                reply = await self._scan(content)
        except (OSError, EOFError) as error:  # TimeoutError is an OSError
            logger.warning("the virus scanner is unavailable", error=type(error).__name__)
            raise Unavailable(SCANNER_UNAVAILABLE) from error
        found = REPLY.fullmatch(reply)
        if found is None:
            # Such as "INSTREAM size limit exceeded. ERROR": StreamMaxLength is smaller than what an upload may have.
            logger.warning("the virus scanner did not scan a file", reply=ascii(reply[:100].decode("latin-1")))
            raise Unavailable(SCANNER_UNAVAILABLE)
        return (found["signature"] or b"").decode("ascii")

    async def _scan(self, content: bytes) -> bytes:
        reader, writer = await self._connect()
        try:
            with suppress(ConnectionError):  # clamd replies and closes before the end of a file that is too large
                writer.write(b"zINSTREAM\0")
                for chunk in _split(content):
                    writer.write(len(chunk).to_bytes(4, "big") + chunk)
                    await writer.drain()
                writer.write(bytes(4))
                await writer.drain()
            return (await reader.readuntil(b"\0"))[:-1]
        except asyncio.LimitOverrunError as error:
            raise EOFError from error
        finally:
            writer.close()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._address.startswith("/"):
            return await asyncio.open_unix_connection(self._address, limit=MAX_REPLY_BYTES)
        host, _, port = self._address.rpartition(":")
        return await asyncio.open_connection(host.strip("[]"), int(port), limit=MAX_REPLY_BYTES)


def create_scanner(settings: Settings) -> VirusScanner:
    """Return the scanner that the settings name, or one that finds nothing."""
    return ClamdScanner(settings.clamd) if settings.clamd else NoScanner()


async def refuse_virus(scanner: VirusScanner, content: bytes) -> None:
    """Raise InfectedFile, and record it in the security log, if the file contains a virus; raises Unavailable."""
    if signature := await scanner.find_virus(content):
        security_log.record(VirusFound(signature=signature))
        raise InfectedFile(VIRUS_FOUND, rule="virus")


def _split(content: bytes) -> Iterator[bytes]:
    return (content[start : start + CHUNK_BYTES] for start in range(0, len(content), CHUNK_BYTES))
