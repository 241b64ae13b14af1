"""Commands as an operator types them: each a process of its own, forked from one that has imported what they need."""

import asyncio
import json
import multiprocessing
import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from lexdex.cli import main
from lexdex.settings import Settings

NEEDED = ("accounts", "catalogue", "claims", "reviews")
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["lexdex_tests.commands", *(f"lexdex.{feature}.service" for feature in NEEDED)])
STREAMS = {"in": os.O_RDONLY, "out": os.O_WRONLY | os.O_CREAT, "err": os.O_WRONLY | os.O_CREAT}
"""In the order of their descriptors."""


class CommandResult(NamedTuple):
    """How a command ended; `err` is standard error without the lines of the security log, which are `events`."""

    code: int | None
    out: str
    err: str
    events: list[dict[str, Any]]


async def run_command(settings: Settings, *words: object, stdin: str = "") -> CommandResult:
    """What `lexdex WORDS` does to this database and data folder."""
    given = {
        "LEXDEX_DATABASE_URL": settings.database_url,
        "LEXDEX_DATA_DIR": settings.data_dir,
        "LEXDEX_REDIS_URL": settings.redis_url,
        "LEXDEX_SECRET_KEY": settings.secret_key,
        "LEXDEX_PREVIOUS_SECRET_KEYS": settings.previous_secret_keys,
    }
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "in").write_text(stdin, encoding="utf-8")
        process = FORKS.Process(target=_run_in_fork, args=(folder, given, [str(word) for word in words]))
        process.start()
        await asyncio.to_thread(process.join)
        out, err = ((folder / stream).read_text(encoding="utf-8") for stream in ("out", "err"))
    lines = err.splitlines(keepends=True)
    events = [line for line in lines if line.startswith("{") and '"lexdex.security"' in line]
    rest = "".join(line for line in lines if line not in events)
    return CommandResult(process.exitcode, out, rest, [json.loads(event) for event in events])


def _run_in_fork(folder: Path, given: Mapping[str, str], words: list[str]) -> None:
    os.environ.update(given)
    for number, (stream, flags) in enumerate(STREAMS.items()):
        os.dup2(os.open(folder / stream, flags, 0o600), number)
    # Processes of this library begin with an input of nothing.
    sys.stdin = os.fdopen(0, encoding="utf-8")
    sys.argv = ["lexdex", *words]
    main()
