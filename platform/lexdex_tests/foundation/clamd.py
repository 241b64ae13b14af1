"""A server that speaks clamd's protocol on a real socket: it finds EICAR by content, or misbehaves."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

EICAR: Final = rb"X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"
SIGNATURE: Final = "Win.Test.EICAR_HDB-1"


class Clamd:
    """What the server does with the next files, and what it has received."""

    def __init__(self) -> None:
        self.behaviour = "scan"
        self.files: list[bytes] = []
        self.largest_chunk = 0
        self.address = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one connection."""
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            if self.behaviour != "drop":
                await self._answer(reader, writer)
        writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert await reader.readuntil(b"\0") == b"zINSTREAM\0"
        content = b""
        while size := int.from_bytes(await reader.readexactly(4), "big"):
            self.largest_chunk = max(size, self.largest_chunk)
            content += await reader.readexactly(size)
            if self.behaviour == "too large":
                writer.write(b"INSTREAM size limit exceeded. ERROR\0")
                return
        self.files.append(content)
        if self.behaviour == "stall":
            await reader.read()
        replies = {
            "scan": f"stream: {f'{SIGNATURE} FOUND' if EICAR in content else 'OK'}\0".encode(),
            "cut": b"stream: O",
            "garbage": b"HTTP/1.1 400 Bad Request\r\n\0",
            "forged": b"stream: OK\nstream: X FOUND\0",
            "flood": b"stream: " + b"x" * 1_000_000 + b"\0",
        }
        writer.write(replies[self.behaviour])
        await writer.drain()


@asynccontextmanager
async def open_clamd(folder: Path | None = None) -> AsyncIterator[Clamd]:
    """Listen on a Unix socket in the folder, or else on a port of this machine."""
    clamd = Clamd()
    if folder:
        clamd.address = str(folder / "clamd.sock")
        server = await asyncio.start_unix_server(clamd.serve, clamd.address)
    else:
        server = await asyncio.start_server(clamd.serve, "127.0.0.1", 0)
        clamd.address = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield clamd
    finally:
        server.close()
