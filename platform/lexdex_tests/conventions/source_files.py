"""The source files that the tests of conventions check."""

from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[3]
PACKAGES = (ROOT / "platform", ROOT / "search-pipeline", ROOT / "loadtests", ROOT / "charts")


@cache
def python_files() -> tuple[Path, ...]:
    """Our own Python, without migrations, whose form Piccolo decides."""
    found = (path for package in PACKAGES for path in sorted(package.rglob("*.py")))
    return tuple(path for path in found if "migrations" not in path.parts and "node_modules" not in path.parts)


@cache
def migration_files() -> tuple[Path, ...]:
    """The migrations of the schema."""
    return tuple(sorted((ROOT / "platform" / "lexdex").rglob("migrations/*.py")))


@cache
def style_sheets() -> tuple[Path, ...]:
    """The style sheets of the web app."""
    return tuple(sorted((ROOT / "web" / "src").rglob("*.css")))


@cache
def web_files() -> tuple[Path, ...]:
    """Our own TypeScript, without what tools generate."""
    found = (path for pattern in ("*.ts", "*.tsx") for path in sorted((ROOT / "web" / "src").rglob(pattern)))
    return tuple(path for path in found if ".gen." not in path.name)


def relative_name(path: Path) -> str:
    """The path as a reader writes it."""
    return path.relative_to(ROOT).as_posix()
