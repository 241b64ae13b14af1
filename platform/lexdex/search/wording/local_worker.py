"""The process of a local model: reads requests from standard input, and writes pieces of replies to standard output.

Both are lines of JSON. It is a process of its own, so that computing takes no time from searches, and importing torch
no memory from the API.
"""

import os
import sys
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

NICENESS: Final = 10
"""The API and its searches come first."""
MAX_NEW_TOKENS: Final = 800
READY: Final = -1
"""The request id of the message that the model is loaded."""


class WorkerRequest(msgspec.Struct, frozen=True):
    """A prompt, and the time of the monotonic clock at which its reply is no longer wanted."""

    id: int
    instructions: str
    findings: str
    deadline: float


class WorkerMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece of the reply to a request; the last one has `is_end`."""

    id: int
    text: str = ""
    is_end: bool = False
    has_failed: bool = False


def main() -> None:
    """Load the model in the folder that the first argument names, then answer requests until the input ends."""
    os.nice(NICENESS)
    # What libraries print must not get between the messages.
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def send(message: WorkerMessage) -> None:
        output.write(msgspec.json.encode(message) + b"\n")

    generate = load_generator(sys.argv[1])
    send(WorkerMessage(READY, is_end=True))
    decoder = msgspec.json.Decoder(WorkerRequest)
    for line in sys.stdin.buffer:
        request = decoder.decode(line)
        has_failed = time.monotonic() >= request.deadline
        if not has_failed:
            try:
                generate(request, lambda text, request_id=request.id: send(WorkerMessage(request_id, text)))  # type: ignore[misc]
            except (RuntimeError, ValueError, IndexError):
                has_failed = True
        send(WorkerMessage(request.id, is_end=True, has_failed=has_failed))


def load_generator(folder: str) -> Callable[[WorkerRequest, Callable[[str], None]], None]:
    """Load tokenizer and weights; returns a function that passes each piece of a reply to its second argument.

    Only the folder is read, only weights in the format safetensors, and no code in it is run.
    """
    import transformers  # noqa: PLC0415 - only in this process

    tokenizer = transformers.AutoTokenizer.from_pretrained(folder, local_files_only=True)
    model = transformers.AutoModelForCausalLM.from_pretrained(
        folder, local_files_only=True, use_safetensors=True
    ).eval()

    class Pieces(transformers.TextStreamer):  # type: ignore[misc]
        """Passes on the text of a reply as it grows."""

        def __init__(self, write: Callable[[str], None]) -> None:
            super().__init__(tokenizer, skip_prompt=True, skip_special_tokens=True)
            self._write = write

        def on_finalized_text(self, text: str, stream_end: bool = False) -> None:  # noqa: ARG002 - the library's
            self._write(text)

    def generate(request: WorkerRequest, write: Callable[[str], None]) -> None:
        inputs = _encode_prompt(tokenizer, request)

        def is_late(*_: Any, **__: Any) -> bool:  # noqa: ANN401 - whatever the library passes
            return time.monotonic() >= request.deadline

        model.generate(
            **inputs,
            max_new_tokens=MAX_NEW_TOKENS,
            do_sample=False,
            streamer=Pieces(write),
            stopping_criteria=transformers.StoppingCriteriaList([_as_criteria(transformers, is_late)]),
        )

    return generate


def _as_criteria(transformers: Any, is_late: Callable[..., bool]) -> Any:  # noqa: ANN401 - untyped library
    class Deadline(transformers.StoppingCriteria):  # type: ignore[misc]
        """Stops at the deadline of the request."""

        def __call__(self, input_ids: Any, _scores: Any, **_: Any) -> Any:  # noqa: ANN401
            import torch  # noqa: PLC0415

            return torch.full((input_ids.shape[0],), is_late(), dtype=torch.bool)

    return Deadline()


def _encode_prompt(tokenizer: Any, request: WorkerRequest) -> Any:  # noqa: ANN401 - untyped library
    if not tokenizer.chat_template:
        return tokenizer(f"{request.instructions}\n\n{request.findings}\n\n", return_tensors="pt")
    messages = [
        {"role": "system", "content": request.instructions},
        {"role": "user", "content": request.findings},
    ]
    return tokenizer.apply_chat_template(messages, add_generation_prompt=True, return_tensors="pt", return_dict=True)


if __name__ == "__main__":
    main()
