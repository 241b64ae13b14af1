"""Finds banned words in the files of the checkout, or in those that are named."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from lexdex_tests.conventions.language import documents, python_source
from lexdex_tests.conventions.language.vocabulary import Offence, Term, find_offences, is_allowed
from lexdex_tests.conventions.source_files import ROOT, relative_name

API = ROOT / "web" / "openapi.json"
EXTRACT = Path(__file__).parent / "typescript.mjs"
FOLDERS = ("platform", "search-pipeline", "web/src", "loadtests", "charts", "k8s", "docs")
SKIPPED = {"node_modules", "__pycache__", "dist", "build", "migrations", "assets"}
PROSE = {".md", ".html", ".txt"}
PRODUCT = re.compile(r"^(platform/lexdex|search-pipeline/lexdex_search)/")
MODULE_PATH = re.compile(r"^(lexdex|[a-z]+)(_[a-z]+)*_[A-Z]")


def list_files(paths: Iterable[Path] = ()) -> list[Path]:
    """List the files to check: all, or those under the given paths."""
    roots = [path.resolve() for path in paths] or [*(ROOT / folder for folder in FOLDERS), *ROOT.glob("*.md"), API]
    files = {each for root in roots for each in ([root] if root.is_file() else root.rglob("*"))}
    return sorted(path for path in files if path.is_file() and not SKIPPED & set(path.relative_to(ROOT).parts))


def find_all(paths: Iterable[Path] = (), *, docstrings: bool = False) -> list[Offence]:
    """Return all offences, in the order of files and lines; those in docstrings of Python on request."""
    files = [path for path in list_files(paths) if not is_allowed(relative_name(path))]
    terms = [term for path in files for term in _terms(path, docstrings=docstrings)]
    terms += _typescript_terms([path for path in files if path.suffix in {".ts", ".tsx"} and ".gen." not in path.name])
    found = [offence for term in terms for offence in find_offences(term)]
    found += [offence for path in files if path == API for offence in _leaked_paths(path)]
    return sorted(found, key=lambda offence: (offence.term.path, offence.term.line))


def _terms(path: Path, *, docstrings: bool) -> Iterator[Term]:
    name = relative_name(path)
    if path == API:
        yield from documents.find_api_terms(path, name)
    elif path.suffix == ".py":
        yield Term(name, 1, "file", path.stem)
        yield from python_source.find_terms(path, name, texts=bool(PRODUCT.match(name)), docstrings=docstrings)
    elif path.suffix in {".ts", ".tsx"}:
        yield Term(name, 1, "file", path.name.partition(".")[0])
    elif path.suffix == ".css":
        yield from documents.find_class_names(path, name)
    elif path.suffix in PROSE or (path.suffix == ".toml" and path.parent.name == "texts"):
        yield from documents.find_prose(path, name)


def _typescript_terms(files: list[Path]) -> list[Term]:
    """Read TypeScript with its own compiler."""
    if not files:
        return []
    command = [_node(), str(EXTRACT), str(ROOT / "web"), *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own script
    entries = [json.loads(line) for line in done.stdout.splitlines()]
    return [Term(relative_name(Path(each["file"])), each["line"], each["kind"], each["value"]) for each in entries]


def _node() -> str:
    """Return the Node of this machine, or the one that is installed beside Python."""
    return shutil.which("node") or str(Path(sys.executable).parent / "node")


def _leaked_paths(path: Path) -> Iterator[Offence]:
    """Yield schemas whose name begins with a module path: two Structs share a name."""
    name = relative_name(path)
    for schema in json.loads(path.read_text(encoding="utf-8"))["components"]["schemas"]:
        if MODULE_PATH.match(schema):
            yield Offence(Term(name, 1, "class", schema), "module path", "a Struct name that is unique in the API")
