"""Sets up and starts Lexdex, using the standard library only: Python packages, Node and the web app."""

import hashlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
WEB = ROOT / "web"
PYTHON = VENV / "bin" / "python"
BROWSERS = VENV / "browsers"
MIN_PYTHON = (3, 11)
MIN_NPM = 10
OUTPUT_LINES = 12
WORKSPACE = ("platform", "search-pipeline", "loadtests")
COMMANDS = {"lexdex": "lexdex.cli", "lexdex-search": "lexdex_search.cli"}
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
WEB_SOURCES = ("src", "public", "scripts", "index.html", "package.json", "package-lock.json", "vite.config.ts",
               "tsconfig.json")  # fmt: skip
LOAD_TEST_SETTINGS = {
    "LEXDEX_CAPTCHA": "none",
    "LEXDEX_LIMITS_FACTOR": "1000",
    "LEXDEX_TRIAL_PROMPTS": "1000000",
}
USAGE = "usage: bootstrap.py run | dev | test | train | loadtest | npm ARGUMENT..."


class SetupError(Exception):
    """The setup failed, for example for a missing program; the message tells the user what to do."""


def main(arguments: "list[str]") -> int:
    """Run a command and return its exit status; errors are printed as a sentence, without a traceback."""
    try:
        _use_newer_python()
        os.chdir(_resolve_data_folder())
        return _run_command(arguments)
    except SetupError as error:
        sys.stderr.write("\n" + str(error) + "\n")
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped.\n")
        return 130
    except OSError as error:
        sys.stderr.write("\n" + _describe_os_error(error) + "\n")
        return 1


def _run_command(arguments: "list[str]") -> int:
    verb = arguments[0] if arguments else ""
    if verb not in ("run", "dev", "test", "train", "loadtest", "npm"):
        sys.stderr.write(USAGE + "\n")
        return 2
    # Services end with make, even if it is killed; a shell that started this script may end before them.
    make = ["--parent", str(os.getppid())] if "MAKELEVEL" in os.environ else []
    create_environment()
    if verb == "npm":
        install_node_modules()
        return subprocess.call(["npm", *arguments[1:]], cwd=WEB, env=build_node_environment())  # noqa: S603, S607
    if verb == "loadtest":
        _install("requirements-loadtest.txt", "Installing Locust for load tests")
        return 0
    if verb == "train":
        _install("requirements-train.txt", "Installing torch")
        return 0
    if verb == "test":
        install_test_environment()
    build_web_app()
    if verb == "run":
        os.execve(PYTHON, [str(PYTHON), "-m", "lexdex", "embedded", *make], build_run_environment())  # noqa: S606
    return develop() if verb == "dev" else 0


def _use_newer_python() -> None:
    if sys.version_info >= MIN_PYTHON:
        return
    for minor in range(16, 10, -1):
        newer = shutil.which("python3.%d" % minor)  # noqa: UP031
        if newer:
            os.execv(newer, [newer, *sys.argv])  # noqa: S606
    have = ".".join(map(str, sys.version_info[:2]))
    raise SetupError("Lexdex needs Python 3.11 or newer, this is %s. Install a newer python3 and try again." % have)  # noqa: UP031


def _resolve_data_folder() -> Path:
    """Make LEXDEX_DATA_DIR absolute, relative to the current directory; returns the repository's root."""
    given = os.environ.get("LEXDEX_DATA_DIR")
    if given:
        os.environ["LEXDEX_DATA_DIR"] = str(Path(given).resolve())
    return ROOT


def create_environment() -> None:
    """Create the virtual environment with the locked packages, and link the packages of this repository."""
    if not PYTHON.exists():
        _make_venv()
    _install("requirements.txt", "Installing Python packages")
    _link_workspace()


def install_test_environment() -> None:
    """Install the additional requirements of the tests: packages, a browser, nginx and PgBouncer."""
    _install("requirements-test.txt", "Installing test packages")
    _install_browser()
    _install_servers()


def _make_venv() -> None:
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        version = ".".join(map(str, sys.version_info[:2]))
        raise SetupError(
            "This Python can't create virtual environments. On Debian and Ubuntu, run: sudo apt install "
            f"python{version}-venv (or python3-venv). Elsewhere, install Python's venv and ensurepip modules."
        )
    shutil.rmtree(VENV, ignore_errors=True)
    with show_step("Creating the virtual environment"):
        try:
            _run([sys.executable, "-m", "venv", str(VENV)], "The virtual environment could not be created")
        except BaseException:
            shutil.rmtree(VENV, ignore_errors=True)
            raise


def _install(lock: str, what: str) -> None:
    """Install a lock file without resolving dependencies, because it omits torch, which pip would install."""
    content = (ROOT / lock).read_bytes()
    stamp, digest = VENV / f".{lock}.stamp", hashlib.sha256(content + sys.version.encode()).hexdigest()
    if stamp.exists() and stamp.read_text(encoding="utf-8") == digest:
        return
    total = len(re.findall(rb"^[A-Za-z0-9][\w.-]*==(?!.*'never')", content, re.MULTILINE))
    command = [str(PYTHON), "-m", "pip", "install", "--no-deps", "--require-hashes", "--no-compile", "--no-input"]
    command += ["--disable-pip-version-check", "--progress-bar", "off", "-r", lock]
    if "PIP_CACHE_DIR" not in os.environ:
        command.append("--no-cache-dir")
    with show_step(what) as note:
        _run(command, f"{what} failed", lambda line: note.count(line, total))
    stamp.write_text(digest, encoding="utf-8")


def _link_workspace() -> None:
    """Link the repository's packages with a .pth file and two scripts, because editable installs need a build tool."""
    packages = next((VENV / "lib").glob("python3.*/site-packages"))
    _write_if_changed(packages / "lexdex-workspace.pth", "".join(f"{ROOT / package}\n" for package in WORKSPACE))
    for name, module in COMMANDS.items():
        # Unlike a shebang with an absolute path, this works with spaces in the path and after moving the checkout.
        first = "#!/bin/sh\n'''exec' \"$(dirname \"$0\")/python\" \"$0\" \"$@\"\n' '''\n"
        _write_if_changed(VENV / "bin" / name, f"{first}import sys\n\nfrom {module} import main\n\nsys.exit(main())\n")
        (VENV / "bin" / name).chmod(0o755)


def _write_if_changed(path: Path, text: str) -> None:
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def build_node_environment() -> "dict[str, str]":
    """Return environment variables with the installed Node if it is new enough, otherwise with that of the wheel."""
    environ = dict(os.environ)
    environ.setdefault("npm_config_cache", str(VENV / "npm-cache"))
    if not _is_machine_node_supported():
        environ["PATH"] = f"{VENV / 'bin'}{os.pathsep}{environ.get('PATH', '')}"
    return environ


def _is_machine_node_supported() -> bool:
    node, npm = _get_version("node"), _get_version("npm")
    fits = node >= (22, 12) or (20, 19) <= node < (21, 0)
    return fits and npm >= (MIN_NPM, 0)


def _get_version(command: str) -> "tuple[int, int]":
    found = shutil.which(command)
    if found is None:
        return (0, 0)
    output = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603
    numbers = re.match(r"v?(\d+)\.(\d+)", output.strip())
    return (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)


def install_node_modules() -> None:
    """Install the locked packages of the web app."""
    digest = _compute_digest([WEB / "package-lock.json"])
    stamp = WEB / "node_modules" / ".lexdex-lock"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == digest:
        return
    with show_step("Installing web packages"):
        command = ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"]
        _run(command, "The web packages could not be installed", cwd=WEB, env=build_node_environment())
    stamp.write_text(digest, encoding="utf-8")
    shutil.rmtree(VENV / "npm-cache", ignore_errors=True)


def build_web_app() -> None:
    """Build the web app unless its sources are unchanged."""
    files = [path for name in WEB_SOURCES for path in _list_files(WEB / name)]
    digest = _compute_digest(files)
    stamp = WEB / "dist" / ".built-from"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == digest:
        return
    install_node_modules()
    with show_step("Building the web app"):
        _run(["npm", "run", "build"], "The web app could not be built", cwd=WEB, env=build_node_environment())
    stamp.write_text(digest, encoding="utf-8")


def _list_files(path: Path) -> "list[Path]":
    return sorted(found for found in path.rglob("*") if found.is_file()) if path.is_dir() else [path]


def _compute_digest(files: "list[Path]") -> str:
    found = hashlib.sha256()
    for path in files:
        if path.is_file() and not path.name.endswith(".gen.ts"):
            found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def _install_browser() -> None:
    if any(shutil.which(name) for name in CHROMIUMS) or any(BROWSERS.glob("chromium*")):
        return
    with show_step("Installing Chromium for the browser tests"):
        if _may_use_apt():
            _install_with_apt("chromium")
        else:
            environ = {**build_node_environment(), "PLAYWRIGHT_BROWSERS_PATH": str(BROWSERS)}
            command = [str(PYTHON), "-m", "playwright", "install", "chromium"]
            _run(command, "Chromium could not be installed. Install it manually and try again", env=environ)


def _install_servers() -> None:
    """Install nginx, PgBouncer and faketime, which tests use, if apt is available."""
    packages = {"nginx": "nginx-light", "pgbouncer": "pgbouncer", "faketime": "faketime"}
    for program, package in packages.items():
        if not shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin") and _may_use_apt():
            with show_step(f"Installing {program} for its tests"):
                _install_with_apt(package)


def _may_use_apt() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _install_with_apt(package: str) -> None:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    _run(["apt-get", "update"], "apt-get update failed", env=quiet)
    command = ["apt-get", "install", "-y", "--no-install-recommends", package]
    _run(command, f"{package} could not be installed by apt", env=quiet)


def build_run_environment() -> "dict[str, str]":
    """Return the environment variables, with those that PORT and LOAD_TEST=1 stand for."""
    environ = dict(os.environ)
    port = environ.get("PORT")
    if port:
        environ.setdefault("LEXDEX_PORT", port)
    if environ.get("LOAD_TEST", "0") not in ("", "0"):
        for name, value in LOAD_TEST_SETTINGS.items():
            environ.setdefault(name, value)
        given = ", ".join(f"{name}={environ[name]}" for name in LOAD_TEST_SETTINGS)
        sys.stderr.write(f"Settings for load tests, which let one visitor send any number of requests: {given}\n")
    return environ


def develop() -> int:
    """Run the services and Vite's development server."""
    environ = build_run_environment()
    port = environ.get("LEXDEX_PORT", "8000")
    command = [str(PYTHON), "-m", "lexdex", "embedded", "--parent", str(os.getpid())]
    services = subprocess.Popen(command, env=environ)  # noqa: S603
    vite = {**build_node_environment(), "LEXDEX_API": f"http://127.0.0.1:{port}"}
    try:
        return subprocess.call(["node", "node_modules/vite/bin/vite.js"], cwd=WEB, env=vite)  # noqa: S607
    finally:
        services.send_signal(signal.SIGINT)
        services.wait()


class ProgressLine:
    """A status line with the current step and its duration; it is updated in place on a terminal."""

    def __init__(self, what: str) -> None:
        self.what, self.began, self.seen = what, time.monotonic(), 0
        self._live = sys.stderr.isatty()

    def count(self, line: str, total: int) -> None:
        """Count the packages from pip's output, and show their number."""
        if line.startswith("Collecting "):
            self.seen += 1
            self.what = f"{self.what.partition(':')[0]}: {self.seen} of {total}"

    def show(self, *, last: bool = False) -> None:
        """Print the line."""
        start, end = ("\r\033[K", "\n" if last else "") if self._live else ("", "\n")
        if last or self._live:
            sys.stderr.write(f"{start}{self.what} … {time.monotonic() - self.began:.0f} s{end}")
            sys.stderr.flush()


@contextmanager
def show_step(what: str) -> "Iterator[ProgressLine]":
    """Show the status line of a step in this context; yields it."""
    note, done = ProgressLine(what), threading.Event()
    if not sys.stderr.isatty():
        sys.stderr.write(what + " …\n")
    ticking = threading.Thread(target=_update_line, args=(note, done), daemon=True)
    ticking.start()
    try:
        yield note
    finally:
        done.set()
        ticking.join()
        note.show(last=True)


def _update_line(note: ProgressLine, done: threading.Event) -> None:
    while not done.wait(0.5):
        note.show()


def _run(
    command: "list[str]",
    problem: str,
    each_line: "Callable[[str], None] | None" = None,
    *,
    cwd: Path = ROOT,
    env: "dict[str, str] | None" = None,
) -> None:
    """Run a command without showing its output; raises SetupError with the output if it fails."""
    lines = []
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen(command, text=True, errors="replace", cwd=cwd, env=env, **pipes) as process:  # type: ignore[call-overload]  # noqa: S603
        for line in process.stdout:
            lines.append(line)
            if each_line:
                each_line(line)
    if process.returncode:
        shown = lines if len(lines) <= 2 * OUTPUT_LINES else [*lines[:OUTPUT_LINES], "...\n", *lines[-OUTPUT_LINES:]]
        raise SetupError(f"{problem}. Output:\n\n{''.join(shown)}")


def _describe_os_error(error: OSError) -> str:
    if error.errno == 28:
        return f"The disk of {ROOT} is full. Free some space (about 3 GB are needed) and try again."
    return f"{error.filename or ROOT}: {error.strerror or error}. Check that this folder is writable."


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
