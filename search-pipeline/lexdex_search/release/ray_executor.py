"""Embed texts on Ray: a process of its own drives Ray, and its actors store each batch as a file as soon as it is done.

Nothing here imports Ray. Finished batches survive the end of any process: the next run embeds only what is missing.
"""

import hashlib
import logging
import os
import queue
import subprocess
import sys
import tempfile
import threading
import uuid
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from lexdex_search.local_ray import ADDRESS
from lexdex_search.release.encoder import Vectors

logger = logging.getLogger("lexdex_search.release")

START_SECONDS: Final = 90.0
"""Time for Ray to start or to be reached; on a busy machine importing it alone takes many seconds."""
STALL_SECONDS: Final = 300.0
"""Time for each further batch."""
LOCAL: Final = "local"
STARTED: Final = "started"
PARTS_PREFIX: Final = ".embedded-"
MAX_REASON_LENGTH: Final = 200

Progress = Callable[[int, int], None]


class RayFailed(Exception):
    """Ray did not start, could not be reached or failed; the message says so in part of a sentence."""


class EmbeddingTask(msgspec.Struct, frozen=True):
    """What the process that drives Ray has to embed; `texts` by key."""

    encoder: str
    parts: str
    texts: dict[str, str]


class RayExecutor:
    """Embeds texts on the Ray at an address, or on one of this machine; an executor of `update_release`.

    The folder of the encoder must exist on every node, because the actors read it and write beside it.
    """

    def __init__(
        self,
        address: str = "",
        *,
        min_texts: int = 0,
        fallback: Callable[[Sequence[str], Path, Progress | None], Vectors],
        start_seconds: float = START_SECONDS,
    ) -> None:
        """Use the Ray at `address`, by default that of RAY_ADDRESS; "local", or neither, starts one for each call.

        `fallback` embeds fewer texts than `min_texts`, and all if Ray fails.
        """
        self._address = address or os.environ.get(ADDRESS) or LOCAL
        self._min_texts, self._fallback = min_texts, fallback
        self._start_seconds = start_seconds

    def __call__(self, texts: Sequence[str], encoder: Path, progress: Progress | None) -> Vectors:
        """Embed texts; returns their unit vectors in the same order."""
        if len(texts) < self._min_texts:
            return self._fallback(texts, encoder, progress)
        parts = encoder.parent / f"{PARTS_PREFIX}{encoder.name}"
        keys = [compute_key(text) for text in texts]
        known = load_parts(parts, keys)
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
        try:
            if missing:
                self._run(EmbeddingTask(str(encoder), str(parts), missing), len(texts), progress)
                known = load_parts(parts, keys)
        except RayFailed as failed:
            logger.warning("Ray is not used, because %s; this process embeds the texts.", failed)
            known = load_parts(parts, keys)
            rest = [text for text in dict.fromkeys(texts) if compute_key(text) not in known]
            known |= dict(zip(map(compute_key, rest), self._fallback(rest, encoder, progress), strict=True))
        if progress:
            progress(len(texts), len(texts))
        return np.array([known[key] for key in keys if key in known], np.float32)

    def _run(self, task: EmbeddingTask, total: int, progress: Progress | None) -> None:
        """Run the process that drives Ray until it ends; it is killed if it starts or goes on too slowly."""
        with tempfile.TemporaryDirectory(prefix="lexdex-embed-") as folder:
            (file := Path(folder) / "task").write_bytes(msgspec.msgpack.encode(task))
            log = Path(folder) / "log"
            with log.open("wb") as errors:
                process = subprocess.Popen(  # noqa: S603 - our own module
                    [sys.executable, "-m", "lexdex_search.release.embed_ray", str(file)],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    text=True,
                    env=self._build_environment(),
                )
            try:
                self._follow(process, total - len(task.texts), total, progress)
                if process.wait() != 0:
                    raise RayFailed(f"it failed ({_read_reason(log)})")
            finally:
                process.kill()
                process.wait()

    def _build_environment(self) -> dict[str, str]:
        others = {name: value for name, value in os.environ.items() if name != ADDRESS}
        return others if self._address == LOCAL else {**others, ADDRESS: self._address}

    def _follow(self, process: "subprocess.Popen[str]", done: int, total: int, progress: Progress | None) -> None:
        lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=_read_lines, args=(process, lines), daemon=True).start()
        seconds = self._start_seconds
        while True:
            try:
                line = lines.get(timeout=seconds)
            except queue.Empty:
                where = "on this machine" if self._address == LOCAL else f"at {self._address}"
                raise RayFailed(f"the Ray {where} did not answer within {seconds:.0f} seconds") from None
            if not line:
                return
            seconds = max(self._start_seconds, STALL_SECONDS)
            if line.isdigit() and progress:
                progress(done + int(line), total)


def _read_lines(process: "subprocess.Popen[str]", lines: "queue.Queue[str]") -> None:
    assert process.stdout is not None  # noqa: S101 - a pipe
    with process.stdout as output:
        for line in output:
            lines.put(line.strip())
    lines.put("")


def _read_reason(log: Path) -> str:
    lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    return lines[-1][:MAX_REASON_LENGTH] if lines else "without a message"


def compute_key(text: str) -> str:
    """Compute the key of a text, under which its vector is stored."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def load_parts(parts: Path, keys: Sequence[str]) -> dict[str, Vectors]:
    """Load the stored vectors of these keys; files without any of them are deleted."""
    wanted, found = set(keys), dict[str, Vectors]()
    for file in parts.glob("*.npz"):
        try:
            with np.load(file) as part:
                vectors = dict(zip(part["keys"].tolist(), part["vectors"], strict=True))
        except (OSError, ValueError, KeyError):
            vectors = {}
        if known := {key: vector for key, vector in vectors.items() if key in wanted}:
            found |= known
        else:
            file.unlink(missing_ok=True)
    return found


def store_part(parts: Path, vectors: Mapping[str, Vectors]) -> None:
    """Store vectors by key as one file; a reader sees all of it or nothing."""
    parts.mkdir(parents=True, exist_ok=True)
    scratch = parts / f".{uuid.uuid4().hex}"
    with scratch.open("wb") as file:
        np.savez(file, keys=np.array(list(vectors)), vectors=np.array(list(vectors.values()), np.float32))
    scratch.rename(parts / f"{uuid.uuid4().hex}.npz")
