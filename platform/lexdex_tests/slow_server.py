"""A TCP server that accepts connections and then hangs, or answers one piece at a time with a pause before each."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

Answer = Callable[[bytes], bytes]
"""Builds the answer to one line of a client; the first line is empty, because some servers speak first."""


def say_nothing(_line: bytes) -> bytes:
    """Answer nothing, ever."""
    return b""


def speak_smtp(line: bytes) -> bytes:
    """Answer as an SMTP server that accepts everything, but not the lines of an email."""
    command = line.split(b" ")[0].strip().upper()
    if command == b"DATA":
        return b"354 Go on\r\n"
    known = {b"": b"220 Hello\r\n", b".": b"250 Accepted\r\n", b"QUIT": b"221 Bye\r\n"}
    known |= dict.fromkeys((b"EHLO", b"MAIL", b"RCPT"), b"250 OK\r\n")
    return known.get(command, b"")


class SlowServer:
    """Answers each line of a client after a pause; `lines` are all that it received."""

    def __init__(self, answer: Answer, pause_seconds: float, *, is_piecewise: bool = False) -> None:
        self.lines: list[bytes] = []
        self._answer, self._pause, self._is_piecewise = answer, pause_seconds, is_piecewise

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection until the client leaves."""
        line = b""
        with suppress(ConnectionError):
            while True:
                answer = self._answer(line)
                for piece in [bytes([each]) for each in answer] if self._is_piecewise else filter(None, [answer]):
                    await asyncio.sleep(self._pause)
                    writer.write(piece)
                    await writer.drain()
                if not (line := await reader.readline()):
                    break
                self.lines.append(line.strip())
                # An empty line ends the headers of an email or a request and is no command.
                line = line.strip() or b"-"
        writer.close()


@asynccontextmanager
async def slow_server(
    answer: Answer = say_nothing, *, pause_seconds: float = 0.0, is_piecewise: bool = False, port: int = 0
) -> AsyncIterator[tuple[str, SlowServer]]:
    """Run a slow server in this context; yields its host and port, and the server."""
    made = SlowServer(answer, pause_seconds, is_piecewise=is_piecewise)
    server = await asyncio.start_server(made.handle, "127.0.0.1", port)
    try:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}", made
    finally:
        server.close()
