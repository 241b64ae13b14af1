"""A proxy before PostgreSQL whose answers come late, as those of an overloaded disk or a bad network do."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit


class SlowProxy:
    """Forwards connections to the PostgreSQL server of a URL; each piece of its answers comes `pause_seconds` late."""

    def __init__(self, url: str) -> None:
        self.pause_seconds = 0.0
        parts = urlsplit(url)
        self._database = parts.path
        self._socket = Path(parse_qs(parts.query)["host"][0]) / ".s.PGSQL.5432"

    def build_url(self, port: int) -> str:
        """Return the URL of the database through the proxy."""
        return f"postgresql://postgres:@127.0.0.1:{port}{self._database}?sslmode=disable"

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection until either side leaves."""
        answers, queries = await asyncio.open_unix_connection(self._socket)
        pumps = [self._pump(reader, queries, is_slow=False), self._pump(answers, writer, is_slow=True)]
        with suppress(ConnectionError):
            await asyncio.gather(*pumps)

    async def _pump(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, is_slow: bool) -> None:
        while data := await source.read(65_536):
            if is_slow:
                await asyncio.sleep(self.pause_seconds)
            target.write(data)
            await target.drain()
        target.close()


@asynccontextmanager
async def run_slow_proxy(url: str) -> AsyncIterator[tuple[str, SlowProxy]]:
    """Run the proxy in this context; yields the URL through it, and the proxy, which isn't slow at first."""
    proxy = SlowProxy(url)
    server = await asyncio.start_server(proxy.handle, "127.0.0.1", 0)
    try:
        yield proxy.build_url(server.sockets[0].getsockname()[1]), proxy
    finally:
        server.close()
