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
TARGET = re.compile(r"^make ([a-z][a-z-]*)", re.MULTILINE)
ADDRESS = re.compile(r"\"resolved\": \"https?://|^--(?:extra-)?index-url|@ https?://", re.MULTILINE)


@pytest.mark.parametrize("document", LIVING, ids=relative_name)
def test_paths_named_in_documents_exist(document: Path) -> None:
    named = [text.strip() for text in CODE.findall(document.read_text(encoding="utf-8"))]
    assert [path for path in named if PATH.match(path) and not (ROOT / path).exists()] == []


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
