"""A complete site for tests: real PostgreSQL, Redis, API and worker in their own processes, with a small catalogue."""

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
from lexdex_search_tests.cached_artifacts import cache_folder

T = TypeVar("T")
ROOT = Path(__file__).parents[2]
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
TIMEOUT_SECONDS = 30.0
UNLIMITED = httpx.Limits(max_connections=None, max_keepalive_connections=None)
"""Beyond twenty, httpx closes what seems idle, now and then a connection that another thread was just given."""
QUIET_ENVIRONMENT = {"HF_HUB_OFFLINE": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONWARNINGS": "ignore"}
PRELOAD = '<link rel="modulepreload" href="/assets/product-1a2b3c.js">'
RESULTS_PRELOAD = '<link rel="modulepreload" href="/assets/results-1a2b3c.js">'
SHELL = """<!doctype html><html lang="en">
<head><title>Lexdex</title><meta name="description" content="x" /><!--head--></head>
<body><div id="root">%s</div></body></html>"""


def wait_until(condition: Callable[[], T], *, seconds: float = TIMEOUT_SECONDS) -> T:
    """Poll the condition until it is true or the time is up; return its last value."""
    deadline = time.monotonic() + seconds
    while not (answer := condition()) and time.monotonic() < deadline:
        pause()
    return answer


def pause() -> None:
    """Wait for the next poll; tests poll a condition and never sleep for a guessed time."""
    time.sleep(0.05)


def free_port() -> int:
    """Return a TCP port that is free at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class AgentProcess:
    """One long-lived process that runs actions on a site: starting Python takes longer than most actions."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "lexdex_tests.remote_actions"],
            env={**os.environ, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )

    def call(self, *words: str) -> str:
        """Run one action and return its output."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{json.dumps(words)}\n")
        self._process.stdin.flush()
        answer: dict[str, str] = json.loads(self._process.stdout.readline())
        assert not answer["error"], answer["error"]
        return answer["output"]

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


class Site:
    """A site under one folder; a test can stop and start each of its parts."""

    def __init__(self, data: Path, web: Path) -> None:
        self.data, self.port = data, free_port()
        self._run = data / "run"
        self._run.mkdir(mode=0o700, parents=True)
        _share_encoder(data / "search" / "models")
        self._postgres = Postgres(data, self._run, data / "log" / "database.log")
        self.environment = {
            **QUIET_ENVIRONMENT,
            "LEXDEX_DATABASE_URL": self._postgres.url,
            "LEXDEX_REDIS_URL": redis_server.build_url(self._run),
            "LEXDEX_CACHE_REDIS_URL": redis_server.build_url(self._run, redis_server.CACHE),
            "LEXDEX_DATA_DIR": str(data),
            "LEXDEX_WEB_DIST": str(web),
            "LEXDEX_PORT": str(self.port),
            "LEXDEX_PUBLIC_URL": self.address,
            "LEXDEX_LIMITS_FACTOR": "1000",
            "LEXDEX_CAPTCHA": "none",
            "LEXDEX_TRIAL_PROMPTS": "1000000",
            # Tests that expect an answer of the engine must not get one by keywords from a slow machine.
            "LEXDEX_SEARCH_TIMEOUT_SECONDS": "60",
        }
        self.parts: dict[str, Child] = {}
        self._agent: AgentProcess | None = None

    @property
    def address(self) -> str:
        """The base URL."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def releases(self) -> Path:
        """The folder of the search releases."""
        return self.data / "search" / "releases"

    def start(self, products: int) -> None:
        """Start all parts with this many products besides the five certified ones."""
        self.start_stores()
        self.act("seed-site", str(products))
        self.start_api()

    def start_stores(self) -> None:
        """Start an empty database and both Redis servers."""
        self._postgres.initialise()
        self.start_database()
        self._postgres.create_database()
        self.start_redis()
        self.start_redis(redis_server.CACHE)

    def start_database(self, start: Callable[[Program], Child] = Child) -> None:
        """Start the database alone; `start` may be that of a supervisor."""
        self._postgres.stop_orphaned_server()
        self.parts["database"] = start(self._postgres.build_program())
        self._postgres.wait_ready(self.parts["database"], pause)

    def start_redis(self, server: redis_server.RedisServer = redis_server.MAIN) -> None:
        """Start one of the Redis servers alone."""
        log = self.data / "log" / f"{server.name}.log"
        self.parts[server.name] = Child(redis_server.build_program(self._run, log, server))
        redis_server.wait_ready(self._run, self.parts[server.name], pause, server)

    def launch_api(self) -> None:
        """Start the API alone, without waiting for its answers."""
        self.parts["api"] = Child(self._lexdex("serve"))

    def start_api(self) -> None:
        """Start the API alone and wait until search answers."""
        self.launch_api()
        wait_ready("127.0.0.1", self.port, self.parts["api"], pause)

    def start_worker(self) -> None:
        """Start the worker alone."""
        self.parts["worker"] = Child(self._lexdex("worker"))

    def stop(self, *names: str) -> None:
        """Stop these parts, or all in the reverse order of their start."""
        if not names and self._agent is not None:
            self._agent.close()
        for name in names or reversed(list(self.parts)):
            self.parts.pop(name).stop() if names else self.parts[name].stop()

    def act(self, *words: str) -> str:
        """Run an action of `remote_actions` in another process and return its output."""
        if self._agent is None:
            self._agent = AgentProcess(self.environment)
        return self._agent.call(*words)

    def run_command(self, *words: str) -> str:
        """Run `lexdex WORDS` as an operator does and return its output."""
        return self.act("lexdex", *words)

    def client(self, **headers: str) -> httpx.Client:
        """Return an HTTP client that any number of threads can share."""
        return httpx.Client(base_url=self.address, headers=headers, timeout=TIMEOUT_SECONDS, limits=UNLIMITED)

    def _lexdex(self, verb: str) -> Program:
        log = self.data / "log" / f"{verb}.log"
        command = (sys.executable, "-m", "lexdex", verb)
        return Program(name=verb, command=command, log=log, environment=self.environment)


def _share_encoder(models: Path) -> None:
    """Share one encoder among all test sites; the first that needs it builds it."""
    cache_folder().mkdir(parents=True, exist_ok=True)
    models.parent.mkdir()
    models.symlink_to(cache_folder(), target_is_directory=True)


def small_web(folder: Path) -> Path:
    """Write the smallest possible built web app."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(SHELL % "landing", encoding="utf-8")
    (folder / "spa.html").write_text(SHELL % "", encoding="utf-8")
    for name, preload in (("product.html", PRELOAD), ("results.html", RESULTS_PRELOAD)):
        (folder / name).write_text(SHELL.replace("</head>", f"{preload}</head>") % "", encoding="utf-8")
    (folder / "assets" / "app-1a2b3c.js").write_text("let a = 1;" * 100, encoding="utf-8")
    (folder / "assets" / "favicon-1a2b3c.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    (folder / "assets" / "app-1a2b3c.js.gz").write_bytes(gzip.compress(b"let a = 1;" * 100))
    return folder
