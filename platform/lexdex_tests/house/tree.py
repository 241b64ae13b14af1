"""The files of the checkout that rules of the house speak about."""

from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[3]
MEMBERS = (ROOT / "platform", ROOT / "search-pipeline", ROOT / "loadtests", ROOT / "charts")


@cache
def python_files() -> tuple[Path, ...]:
    """Our own Python, without migrations, whose form Piccolo decides."""
    found = (path for member in MEMBERS for path in sorted(member.rglob("*.py")))
    return tuple(path for path in found if "migrations" not in path.parts and "node_modules" not in path.parts)


@cache
def web_files() -> tuple[Path, ...]:
    """Our own TypeScript, without what tools generate."""
    found = (path for pattern in ("*.ts", "*.tsx") for path in sorted((ROOT / "web" / "src").rglob(pattern)))
    return tuple(path for path in found if ".gen." not in path.name)


def name_of(path: Path) -> str:
    """The path as a reader writes it."""
    return path.relative_to(ROOT).as_posix()
