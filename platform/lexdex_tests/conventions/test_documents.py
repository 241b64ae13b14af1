"""Maps rot unless tested: what our documents name must exist."""

import re
from pathlib import Path

import pytest

from lexdex.settings import PREFIX, Settings
from lexdex_tests.conventions.source_files import ROOT, relative_name

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "k8s").rglob("*.md")])
LIVING = [path for path in DOCUMENTS if path.name not in {"CHANGELOG.md", "requirements.md"}]
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"^(?:platform|search-pipeline|web|charts|k8s|loadtests|docs)/[\w./-]*$")
MODULE = re.compile(r"^[a-z_]+(?:/[\w-]+)*/[\w.-]+\.(?:py|tsx?|toml|html|css|sh)$")
PACKAGES = (
    ROOT / "search-pipeline" / "lexdex_search_tests",
    ROOT / "platform" / "lexdex_tests",
    ROOT / "platform" / "lexdex",
    ROOT / "platform",
    ROOT / "search-pipeline" / "lexdex_search",
    ROOT / "web" / "src",
)
"""Where documents may leave the path out."""
TARGET = re.compile(r"^make ([a-z][a-z-]*)", re.MULTILINE)
ADDRESS = re.compile(r"\"resolved\": \"https?://|^--(?:extra-)?index-url|@ https?://", re.MULTILINE)


@pytest.mark.parametrize("document", LIVING, ids=relative_name)
def test_paths_named_in_documents_exist(document: Path) -> None:
    named = [text.strip() for text in CODE.findall(document.read_text(encoding="utf-8"))]
    assert [path for path in named if PATH.match(path) and not (ROOT / path).exists()] == []


@pytest.mark.parametrize("document", LIVING, ids=relative_name)
def test_modules_named_in_documents_exist(document: Path) -> None:
    """Module names without their package, such as `search/service/questions.py`, are looked up in every package."""
    named = [text.strip() for text in CODE.findall(document.read_text(encoding="utf-8"))]
    relative = [path for path in named if MODULE.match(path) and not PATH.match(path)]
    assert [path for path in relative if not any((root / path).exists() for root in PACKAGES)] == []


@pytest.mark.parametrize("page", ["docs/architecture.md", "platform/README.md"])
def test_the_maps_name_every_feature(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    features = {path.parent.name for path in (ROOT / "platform" / "lexdex").glob("*/__init__.py")} - {"migrations"}
    assert {name for name in features if not re.search(rf"`(?:platform/lexdex/)?{name}/?`", text)} == set()


@pytest.mark.parametrize("document", LIVING, ids=relative_name)
def test_make_targets_named_in_documents_exist(document: Path) -> None:
    targets = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    text = document.read_text(encoding="utf-8")
    assert set(TARGET.findall("\n".join([text, *CODE.findall(text)]))) - targets == set()


def test_the_operators_page_names_every_setting() -> None:
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    variables = {PREFIX + field.upper() for field in Settings.__struct_fields__}
    assert {name for name in variables if f"`{name}`" not in page} == set()
    assert set(re.findall(rf"`({PREFIX}[A-Z_]+)`", page)) - variables == set()


def test_no_lock_says_where_a_package_comes_from() -> None:
    locks = [*ROOT.glob("requirements*.txt"), ROOT / "web" / "package-lock.json"]
    assert [relative_name(path) for path in locks if ADDRESS.search(path.read_text(encoding="utf-8"))] == []
