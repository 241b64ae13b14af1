"""A language model at an OpenAI-compatible chat-completions address."""

from collections.abc import AsyncGenerator, AsyncIterator
from typing import Final

import httpx
import msgspec

from lexdex.search.wording.port import ModelFailed, Prompt

MAX_STREAM_BYTES: Final = 1024 * 1024
"""Bytes of a whole response; each piece of some characters comes in an event of 200 to 500 bytes."""
MAX_LINE_BYTES: Final = 64 * 1024
TEMPERATURE: Final = 0.2
DONE: Final = b"[DONE]"


class _Delta(msgspec.Struct):
    content: str | None = None


class _Choice(msgspec.Struct):
    delta: _Delta = msgspec.field(default_factory=_Delta)


class _Chunk(msgspec.Struct):
    choices: list[_Choice] = []


_decoder = msgspec.json.Decoder(_Chunk)


class ChatCompletions:
    """Asks a server that speaks the streaming chat-completions protocol; redirects are not followed."""

    def __init__(self, url: str, model: str, api_key: str) -> None:
        """Create a client for the chat-completions address; an empty API key is not sent."""
        self._url, self._model = url, model
        # Compressed responses could grow without a limit when they are read.
        headers = {"Accept": "text/event-stream", "Accept-Encoding": "identity"}
        if api_key:
            headers["Authorization"] = f"Bearer {api_key}"
        self._client = httpx.AsyncClient(headers=headers, follow_redirects=False)

    @property
    def name(self) -> str:
        """The model's name at the server."""
        return self._model

    @property
    def is_ready(self) -> bool:
        """Whether the server can be asked: always, because only a request shows whether it answers."""
        return True

    async def start(self) -> None:
        """Do nothing: the client opens its connections when it is used."""

    async def close(self) -> None:
        """Close the client with its connections."""
        await self._client.aclose()

    async def stream_reply(self, prompt: Prompt, seconds: float) -> AsyncGenerator[str, None]:
        """Yield the reply in pieces; raises ModelFailed. Each read may take `seconds`; the caller limits the whole."""
        body = {
            "model": self._model,
            "messages": [
                {"role": "system", "content": prompt.instructions},
                {"role": "user", "content": prompt.findings},
            ],
            "temperature": TEMPERATURE,
            "stream": True,
        }
        try:
            async with self._client.stream("POST", self._url, json=body, timeout=seconds) as response:
                _require_stream(response)
                async for piece in _read_pieces(response):
                    yield piece
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise ModelFailed("connection") from error
        except msgspec.MsgspecError as error:
            raise ModelFailed("malformed") from error


def _require_stream(response: httpx.Response) -> None:
    if response.status_code != httpx.codes.OK:
        raise ModelFailed(f"status {response.status_code}")
    kind = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if kind != "text/event-stream" or response.headers.get("Content-Encoding", "identity") != "identity":
        raise ModelFailed("malformed")


async def _read_pieces(response: httpx.Response) -> AsyncIterator[str]:
    """Yield the content of each event until the last one; a stream that ends without it has been cut off."""
    async for line in _read_lines(response):
        if not line.startswith(b"data:"):
            continue
        data = line.removeprefix(b"data:").strip()
        if data == DONE:
            return
        for choice in _decoder.decode(data).choices[:1]:
            yield choice.delta.content or ""
    raise ModelFailed("cut off")


async def _read_lines(response: httpx.Response) -> AsyncIterator[bytes]:
    """Yield the lines of a response; raises ModelFailed if it or one of its lines is too long."""
    line, rest = bytearray(), MAX_STREAM_BYTES
    async for block in response.aiter_raw():
        rest -= len(block)
        *complete, last = block.split(b"\n")
        for part in complete:
            yield bytes(line + part).rstrip(b"\r")
            line.clear()
        line += last
        if rest < 0 or len(line) > MAX_LINE_BYTES:
            raise ModelFailed("oversize")
