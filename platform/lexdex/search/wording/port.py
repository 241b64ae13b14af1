"""The interface of the language model that rewords answers, independent of where it runs."""

from collections.abc import AsyncGenerator
from typing import Protocol, runtime_checkable

import msgspec


class ModelFailed(Exception):
    """The model gave no usable reply; `kind` is a keyword for the log, such as "connection" or "timeout"."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class Prompt(msgspec.Struct, frozen=True):
    """A request to the model: `instructions` are ours, `findings` are data as JSON."""

    instructions: str
    findings: str


@runtime_checkable
class LanguageModel(Protocol):
    """A language model that answers one prompt with a stream of text."""

    @property
    def name(self) -> str:
        """The model's name, which is stored with the wordings that it gave."""
        ...

    @property
    def is_ready(self) -> bool:
        """Whether it can be asked now; a local model is loaded first."""
        ...

    def stream_reply(self, prompt: Prompt, seconds: float) -> AsyncGenerator[str, None]:
        """Yield the reply in pieces; raises ModelFailed. It need not go on after `seconds`."""
        ...

    async def start(self) -> None:
        """Prepare the model in the background."""
        ...

    async def close(self) -> None:
        """Release connections and processes."""
        ...
