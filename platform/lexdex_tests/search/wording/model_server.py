"""A server that speaks the chat-completions protocol and behaves as badly as a test asks for."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

Finding = dict[str, Any]
Write = Callable[[bytes], Awaitable[None]]
Behaviour = Callable[[list[Finding], Write], Awaitable[None]]
"""Answers one request, given its findings; `Write` sends bytes at once."""

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
DONE = b"data: [DONE]\n\n"


class ModelServer:
    """Answers each request by its behaviour; `requests` are the headers and bodies that it received."""

    def __init__(self, behave: Behaviour) -> None:
        self.behave = behave
        self.requests: list[tuple[dict[str, str], dict[str, Any]]] = []
        self.url = ""
        self._tasks: set[asyncio.Task[None]] = set()

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one request and close the connection."""
        task = asyncio.create_task(self._serve(reader, writer))
        self._tasks.add(task)
        with suppress(asyncio.CancelledError):
            await task
        self._tasks.discard(task)
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()

    async def stop(self) -> None:
        """End the requests that are still being served."""
        while self._tasks:
            for task in self._tasks:
                task.cancel()
            await asyncio.sleep(0)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:

        async def write(data: bytes) -> None:
            writer.write(data)
            await writer.drain()

        with suppress(ConnectionError, asyncio.IncompleteReadError):
            lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")[1:-2]
            headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
            body = json.loads(await reader.readexactly(int(headers["content-length"])))
            self.requests.append((headers, body))
            await self.behave(json.loads(body["messages"][1]["content"])["findings"], write)


@asynccontextmanager
async def model_server(behave: Behaviour) -> AsyncIterator[ModelServer]:
    """Run a server in this context."""
    made = ModelServer(behave)
    server = await asyncio.start_server(made.handle, "127.0.0.1", 0)
    made.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1/chat/completions"
    try:
        yield made
    finally:
        server.close()
        await made.stop()


def encode_piece(text: str) -> bytes:
    """Encode a piece of a reply as the protocol does."""
    return f"data: {json.dumps({'choices': [{'index': 0, 'delta': {'content': text}}]})}\n\n".encode()


def write_reply(findings: list[Finding], change: Callable[[str], str]) -> str:
    """Write the reply of an obedient model that changes each text in this way."""
    return "\n".join(json.dumps({**each, "text": change(each["text"])}) for each in findings)


def reply_with(change: Callable[[str], str]) -> Behaviour:
    """Behave well, but for what is done to each text."""
    return stream(lambda findings: write_reply(findings, change))


def stream(reply: Callable[[list[Finding]], str], *, size: int = 7) -> Behaviour:
    """Send a reply in pieces of some characters."""

    async def behave(findings: list[Finding], write: Write) -> None:
        await write(HEAD)
        text = reply(findings)
        for start in range(0, len(text), size):
            await write(encode_piece(text[start : start + size]))
        await write(DONE)

    return behave


def refuse(status: int) -> Behaviour:
    """Answer with an error."""

    async def behave(_: list[Finding], write: Write) -> None:
        await write(f"HTTP/1.1 {status} No\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno".encode())

    return behave


def send_bytes(data: bytes) -> Behaviour:
    """Send these bytes and close the connection."""

    async def behave(_: list[Finding], write: Write) -> None:
        await write(data)

    return behave


async def stall(_: list[Finding], write: Write) -> None:
    """Accept the request and say nothing more."""
    await write(HEAD)
    await asyncio.Event().wait()


async def stall_midway(findings: list[Finding], write: Write) -> None:
    """Send the first line of a good reply, and then nothing more."""
    await write(HEAD + encode_piece(write_reply(findings[:1], use_synonyms) + "\n"))
    await asyncio.Event().wait()


async def drop_midway(findings: list[Finding], write: Write) -> None:
    """Send the first line of a good reply, and close the connection."""
    await write(HEAD + encode_piece(write_reply(findings[:1], use_synonyms) + "\n"))


async def drip(_: list[Finding], write: Write) -> None:
    """Send byte after byte without an end."""
    await write(HEAD)
    while True:
        for byte in encode_piece(" "):
            await write(bytes([byte]))
            await asyncio.sleep(0.02)


async def pour(_: list[Finding], write: Write) -> None:
    """Send without an end as fast as it is read."""
    await write(HEAD)
    while True:
        await write(encode_piece("a" * 10_000))


async def send_one_long_line(_: list[Finding], write: Write) -> None:
    """Send an event that never ends."""
    await write(HEAD + b"data: ")
    while True:
        await write(b"a" * 10_000)


def use_synonyms(text: str) -> str:
    """Reword a sentence as it is allowed."""
    return text.replace("doesn't", "does not").replace("match all", "meet all of")
