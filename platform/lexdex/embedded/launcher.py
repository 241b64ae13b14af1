"""Runs all services for `make run`: starts them in order, restarts failed ones, and stops them in reverse order."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import FrameType

from rich.console import Console

from lexdex.accounts.service.demo import FILE as DEMO_ACCOUNTS
from lexdex.embedded import payments, redis_server
from lexdex.embedded.instance import InstanceNote, lock_instance, write_note
from lexdex.embedded.postgres import Postgres
from lexdex.embedded.problems import CannotStart, from_os_error, make_folder, require_space, require_web, reserve_port
from lexdex.embedded.process import Program, build_parent_death_hook, request_parent_death_signal
from lexdex.embedded.ready import wait_ready
from lexdex.embedded.supervisor import Supervisor
from lexdex.settings import Settings

MAX_SOCKET_LENGTH = 90
"""Characters of the socket folder's path; a Unix socket's path, including the file name, is limited to 107."""
TICK_SECONDS = 0.1
CHILDREN = {"OPENBLAS_NUM_THREADS": "1", "HF_HUB_OFFLINE": "1", "PYTHONUNBUFFERED": "1"}


class StopSignal(BaseException):
    """Raised when a stop signal arrives; a BaseException, so that `except Exception` doesn't catch it."""


class Launcher:
    """Starts, supervises and stops the services of one instance."""

    def __init__(self, settings: Settings, console: Console) -> None:
        self._settings, self._console = settings, console
        self._data = settings.data_path
        self._began = time.monotonic()

    def run(self, parent: int | None = None) -> None:
        """Start all services and serve until a stop signal; raises CannotStart with a message for the user.

        If the id of the parent process is given, its end stops the services, too (Linux only).
        """
        dist = Path(self._settings.web_dist).resolve()
        try:
            with _stop_on_signals(), ExitStack() as stack:
                _stop_with(parent)
                require_web(dist)
                make_folder(self._data)
                stack.enter_context(lock_instance(self._data))
                self._serve(stack)
        except StopSignal:
            self._print("Lexdex has stopped.")
        except OSError as error:
            raise from_os_error(error, self._data) from error

    def _serve(self, stack: ExitStack) -> None:
        port = reserve_port(self._settings.host, self._settings.port)
        stack.callback(port.close)
        supervisor = Supervisor(self._print)
        # Registered before any service starts, so that the running ones are stopped whatever fails later.
        stack.callback(supervisor.stop_all, self._print_stopping)
        environment = self._start_services(stack, supervisor)
        self._prepare_instance(environment)
        api = self._build_program(
            "api", environment, "serve", "--descriptor", str(port.fileno()), descriptors=(port.fileno(),)
        )
        with self._show_step("Starting the API"):
            child = supervisor.start(api)
            wait_ready(self._settings.host, self._settings.port, child, self._pause)
        supervisor.start(self._build_program("worker", {**environment, **self._build_worker_ports()}, "worker"))
        self._print_address()
        supervisor.watch(self._pause)

    def _start_services(self, stack: ExitStack, supervisor: Supervisor) -> dict[str, str]:
        """Start database, Redis servers and payments; returns the environment variables for the API and the worker."""
        run_folder = self._create_run_folder(stack)
        postgres = Postgres(self._data, run_folder, self._get_log_path("database"))
        require_space(self._data, first_start=postgres.is_new)
        postgres.stop_orphaned_server()
        with self._show_step("Preparing the database" if postgres.is_new else "Starting the database"):
            postgres.initialise()
            postgres.wait_ready(supervisor.start(postgres.build_program()), self._pause)
            postgres.create_database()
        for server in (redis_server.MAIN, redis_server.CACHE):
            program = redis_server.build_program(run_folder, self._get_log_path(server.name), server)
            redis_server.wait_ready(run_folder, supervisor.start(program), self._pause, server)
        note = InstanceNote(
            address=self._address,
            database_url=postgres.url,
            redis_url=redis_server.build_url(run_folder),
            cache_redis_url=redis_server.build_url(run_folder, redis_server.CACHE),
            pid=os.getpid(),
        )
        write_note(self._data, note)
        return {**self._build_environment(note), **self._start_payments(stack, supervisor)}

    def _start_payments(self, stack: ExitStack, supervisor: Supervisor) -> dict[str, str]:
        """Start the simulator of Stripe, if no account there is configured; returns the variables of its users."""
        if not payments.is_needed(self._settings):
            return {}
        simulator = payments.build_simulator(self._settings, self._data, self._get_log_path("payments"))
        stack.callback(simulator.listener.close)
        supervisor.start(simulator.program)
        self._print(f"Payments are simulated at {simulator.origin}; no money moves.")
        return simulator.environment

    def _prepare_instance(self, environment: dict[str, str]) -> None:
        """Create the tables, sample catalogue and index in a separate process, whose memory is freed when it ends."""
        child = subprocess.Popen(  # noqa: S603 - ourselves
            self._build_command("prepare"),
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=build_parent_death_hook(signal.SIGKILL),  # noqa: PLW1509 - no threads run in the supervisor
        )
        try:
            if child.wait() != 0:
                raise CannotStart("The catalogue could not be prepared; see the lines above.")
        finally:
            if child.poll() is None:
                child.terminate()
                child.wait()

    def _build_environment(self, note: InstanceNote) -> dict[str, str]:
        given = {
            "LEXDEX_DATABASE_URL": note.database_url,
            "LEXDEX_REDIS_URL": note.redis_url,
            "LEXDEX_CACHE_REDIS_URL": note.cache_redis_url,
            "LEXDEX_DATA_DIR": str(self._data),
            "LEXDEX_WEB_DIST": str(Path(self._settings.web_dist).resolve()),
            "LEXDEX_PUBLIC_URL": self._address,
        }
        return {**CHILDREN, **given}

    def _build_worker_ports(self) -> dict[str, str]:
        """Return the port of the worker's metrics, which is the one after the API's, if these are served."""
        port = self._settings.metrics_port
        return {"LEXDEX_METRICS_PORT": str(port + 1)} if port else {}

    def _create_run_folder(self, stack: ExitStack) -> Path:
        """Return the folder for Unix sockets: in the data folder, or a temporary one if that path is too long."""
        folder = self._data / "run"
        if len(str(folder)) > MAX_SOCKET_LENGTH:
            return Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="lexdex-")))
        folder.mkdir(mode=0o700, exist_ok=True)
        return folder

    def _build_program(
        self, name: str, environment: dict[str, str], *words: str, descriptors: tuple[int, ...] = ()
    ) -> Program:
        command = self._build_command(*words)
        log = self._get_log_path(name)
        return Program(name=name, command=command, log=log, environment=environment, descriptors=descriptors)

    def _build_command(self, *words: str) -> tuple[str, ...]:
        return (sys.executable, "-m", "lexdex", *words)

    def _get_log_path(self, name: str) -> Path:
        return self._data / "log" / f"{name}.log"

    @property
    def _address(self) -> str:
        given = self._settings.public_url
        return given if given != Settings().public_url else f"http://{self._settings.host}:{self._settings.port}"

    @contextmanager
    def _show_step(self, step: str) -> Iterator[None]:
        """Show `step` on the console while the block runs, and its duration afterwards."""
        began = time.monotonic()
        with self._console.status(f"{step} …"):
            yield
        self._print(f"{step}: {time.monotonic() - began:.1f} s")

    def _print_address(self) -> None:
        self._console.print(
            f"\n[bold]{self._settings.brand} is ready at {self._address}[/bold]   "
            f"(started in {time.monotonic() - self._began:.1f} s; Ctrl-C stops it; logs in {self._data / 'log'})\n",
            soft_wrap=True,
            highlight=False,
        )
        demo = self._data / DEMO_ACCOUNTS
        if demo.is_file():
            self._print(f"Demo accounts: {demo.read_text(encoding='utf-8').strip()} (emails are shown at /mailbox)\n")

    def _print(self, sentence: str) -> None:
        # The terminal may have been closed, which must not keep the services from being stopped or restarted.
        with suppress(OSError):
            self._console.print(sentence, highlight=False, soft_wrap=True, markup=False)

    def _print_stopping(self) -> None:
        # Ignore further signals, so that a second Ctrl-C doesn't interrupt stopping the services.
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        self._print("Stopping …")

    @staticmethod
    def _pause() -> None:
        time.sleep(TICK_SECONDS)


def _stop_with(parent: int | None) -> None:
    if parent is not None and not request_parent_death_signal(signal.SIGTERM, parent):
        raise StopSignal


@contextmanager
def _stop_on_signals() -> Iterator[None]:
    """Raise StopSignal in this context on SIGINT, SIGTERM or SIGHUP."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise StopSignal

    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before: list[Callable[[int, FrameType | None], object] | int | None] = [signal.signal(n, stop) for n in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
