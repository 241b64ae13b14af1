"""A whole site for tests: real PostgreSQL, Redis and interface in processes of their own, on a small catalogue."""

import gzip
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import httpx

from lexdex.embedded import redis_server
from lexdex.embedded.postgres import Postgres
from lexdex.embedded.process import Child, Program
from lexdex.embedded.ready import wait_ready
from lexdex_search_tests.kept import kept

T = TypeVar("T")
ROOT = Path(__file__).parents[2]
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
TIMEOUT_SECONDS = 30.0
ALL_KEPT = httpx.Limits(max_connections=None, max_keepalive_connections=None)
"""Beyond twenty, httpx closes what seems idle, now and then a connection that another thread was just given."""
QUIET = {"HF_HUB_OFFLINE": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONWARNINGS": "ignore"}
PRELOAD = '<link rel="modulepreload" href="/assets/product-1a2b3c.js">'
SHELL = """<!doctype html><html lang="en">
<head><title>Lexdex</title><meta name="description" content="x" /><!--head--></head>
<body><div id="root">%s</div></body></html>"""


def until(ask: Callable[[], T], *, seconds: float = TIMEOUT_SECONDS) -> T:
    """Ask again and again until the answer is true; the last answer when time is up."""
    deadline = time.monotonic() + seconds
    while not (answer := ask()) and time.monotonic() < deadline:
        pause()
    return answer


def pause() -> None:
    """A tick between two questions; what is waited for is always asked, never guessed."""
    time.sleep(0.05)


def free_port() -> int:
    """A port that nobody has at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Hands:
    """One process that acts on a site from outside: starting Python anew takes longer than most acts."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "lexdex_tests.acts"],
            env={**os.environ, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )

    def do(self, *words: str) -> str:
        """Have it done; what it wrote."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{json.dumps(words)}\n")
        self._process.stdin.flush()
        answer: dict[str, str] = json.loads(self._process.stdout.readline())
        assert not answer["failed"], answer["failed"]
        return answer["said"]

    def rest(self) -> None:
        """There is nothing more to do."""
        self._process.communicate()


class Site:
    """Everything under one folder; each part can be stopped and started by a test."""

    def __init__(self, data: Path, web: Path) -> None:
        self.data, self.port = data, free_port()
        self._run = data / "run"
        self._run.mkdir(mode=0o700, parents=True)
        _share_encoder(data / "search" / "models")
        self._postgres = Postgres(data, self._run, data / "log" / "database.log")
        self.environment = {
            **QUIET,
            "LEXDEX_DATABASE_URL": self._postgres.url,
            "LEXDEX_REDIS_URL": redis_server.url(self._run),
            "LEXDEX_DATA_DIR": str(data),
            "LEXDEX_WEB_DIST": str(web),
            "LEXDEX_PORT": str(self.port),
            "LEXDEX_PUBLIC_URL": self.address,
            "LEXDEX_LIMITS_FACTOR": "1000",
            "LEXDEX_CAPTCHA": "none",
            "LEXDEX_TRIAL_PROMPTS": "1000000",
        }
        self.parts: dict[str, Child] = {}
        self._hands: Hands | None = None

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def start(self, products: int) -> None:
        """Bring it up with that many products besides the certified five."""
        self._postgres.initialise()
        self.start_database()
        self._postgres.create_database()
        self.start_redis()
        self.act("seed", str(products))
        self.start_interface()

    def start_database(self) -> None:
        """The database alone."""
        self.parts["database"] = Child(self._postgres.program())
        self._postgres.wait_ready(self.parts["database"], pause)

    def start_redis(self) -> None:
        """Redis alone."""
        self.parts["redis"] = Child(redis_server.program(self._run, self.data / "log" / "redis.log"))
        redis_server.wait_ready(self._run, self.parts["redis"], pause)

    def start_interface(self) -> None:
        """The interface alone, until search answers."""
        self.parts["api"] = Child(self._lexdex("serve"))
        wait_ready("127.0.0.1", self.port, self.parts["api"], pause)

    def start_worker(self) -> None:
        """The worker alone."""
        self.parts["worker"] = Child(self._lexdex("worker"))

    def stop(self, *names: str) -> None:
        """These parts, or all, in the order opposite to their start."""
        if not names and self._hands is not None:
            self._hands.rest()
        for name in names or reversed(list(self.parts)):
            self.parts.pop(name).stop() if names else self.parts[name].stop()

    def act(self, *words: str) -> None:
        """Do something to the site from another process, as an editor or an operator would."""
        self.told(*words)

    def told(self, *words: str) -> str:
        """The same, with what it wrote."""
        if self._hands is None:
            self._hands = Hands(self.environment)
        return self._hands.do(*words)

    def operate(self, *words: str) -> str:
        """What an operator types after `lexdex`; what it printed."""
        return self.told("lexdex", *words)

    def client(self, **headers: str) -> httpx.Client:
        """A program that calls, from as many threads as it likes."""
        return httpx.Client(base_url=self.address, headers=headers, timeout=TIMEOUT_SECONDS, limits=ALL_KEPT)

    def _lexdex(self, verb: str) -> Program:
        log = self.data / "log" / f"{verb}.log"
        command = (sys.executable, "-m", "lexdex", verb)
        return Program(name=verb, command=command, log=log, environment=self.environment)


def _share_encoder(models: Path) -> None:
    """All sites of tests have one encoder, the first that needs it makes it; `make run` is tested with its own."""
    kept().mkdir(parents=True, exist_ok=True)
    models.parent.mkdir()
    models.symlink_to(kept(), target_is_directory=True)


def small_web(folder: Path) -> Path:
    """The least that a built web app consists of."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(SHELL % "landing", encoding="utf-8")
    (folder / "spa.html").write_text(SHELL % "", encoding="utf-8")
    (folder / "product.html").write_text(SHELL.replace("</head>", f"{PRELOAD}</head>") % "", encoding="utf-8")
    (folder / "assets" / "app-1a2b3c.js").write_text("let a = 1;" * 100, encoding="utf-8")
    (folder / "assets" / "favicon-1a2b3c.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    (folder / "assets" / "app-1a2b3c.js.gz").write_bytes(gzip.compress(b"let a = 1;" * 100))
    return folder
