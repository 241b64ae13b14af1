"""The verification against OWASP ASVS 5.0 (docs/asvs.yaml) is complete, and what it names exists."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
import pytest
import yaml

from lexdex.accounts.service.password_policy import CONTEXT_WORDS
from lexdex_tests.conventions.source_files import ROOT

Status = Literal["met", "partly", "not met", "not applicable"]

LAST_IDS = """
    1.1.2 1.2.9 1.3.11 1.4.3 1.5.2
    2.1.3 2.2.3 2.3.4 2.4.1
    3.2.2 3.3.4 3.4.6 3.5.5 3.7.2
    4.1.3 4.2.1 4.3.2 4.4.4
    5.1.1 5.2.3 5.3.2 5.4.3
    6.1.3 6.2.12 6.3.4 6.4.4 6.5.5 6.6.3 6.8.4
    7.1.3 7.2.4 7.3.2 7.4.5 7.5.2 7.6.2
    8.1.2 8.2.3 8.3.1 8.4.1
    9.1.3 9.2.4
    11.1.2 11.2.3 11.3.3 11.4.4 11.5.1 11.6.1
    12.1.3 12.2.2 12.3.4
    13.1.1 13.2.5 13.3.2 13.4.5
    14.1.2 14.2.4 14.3.3
    15.1.3 15.2.3 15.3.7
    16.1.1 16.2.5 16.3.4 16.4.3 16.5.3
"""
"""The last requirement of level 1 or 2 of each section; in these sections those of level 3 come after it."""
MIN_DESCRIPTION_LENGTH, MIN_REASON_LENGTH = 15, 20
COUNT = re.compile(r"^\| (met|partly|not met|not applicable) \| (\d+) \|$", re.MULTILINE)
DOCUMENTED_WORDS = re.compile(r"The words: ([a-z, ]+)\.")


class VerifiedRequirement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A requirement of the standard with its status, and what shows it or excuses it."""

    id: str
    requirement: str
    status: Status
    evidence: list[str] = []
    tests: list[str] = []
    reason: str = ""


@cache
def list_requirements() -> list[VerifiedRequirement]:
    document = yaml.safe_load((ROOT / "docs" / "asvs.yaml").read_text(encoding="utf-8"))
    return msgspec.convert(document, list[VerifiedRequirement])


def has_test(node_id: str) -> bool:
    """Return whether a test exists: a file of vitest, or a pytest function such as `path/test_it.py::test_this`."""
    path, _, name = node_id.partition("::")
    if not (ROOT / path).is_file():
        return False
    return name in _list_functions(ROOT / path) if path.endswith(".py") else bool(re.search(r"\.test\.tsx?$", path))


@cache
def _list_functions(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = (node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return frozenset(name for name in functions if name.startswith("test_"))


def find_problem(item: VerifiedRequirement) -> str:
    """Return what is wrong with the entry of a requirement, or ""."""
    if len(item.requirement) < MIN_DESCRIPTION_LENGTH:
        return "the requirement is not described"
    if item.status == "met" and not item.evidence:
        return "it is met without evidence"
    if item.status == "met" and item.reason:
        return "it is met but has a reason"
    if item.status != "met" and len(item.reason) < MIN_REASON_LENGTH:
        return "it is not met and has no reason"
    missing = [path for path in item.evidence if not (ROOT / path).exists()]
    missing += [test for test in item.tests if not has_test(test)]
    return f"these do not exist: {', '.join(missing)}" if missing else ""


def test_every_requirement_is_listed_once_and_in_order() -> None:
    sections = [last.rpartition(".") for last in LAST_IDS.split()]
    expected = [f"{section}.{number}" for section, _, last in sections for number in range(1, int(last) + 1)]
    assert len(expected) == 217
    assert [item.id for item in list_requirements()] == expected


@pytest.mark.parametrize("item", list_requirements(), ids=lambda item: item.id)
def test_what_a_requirement_names_exists(item: VerifiedRequirement) -> None:
    assert find_problem(item) == ""


def test_the_totals_in_the_security_document_are_those_of_the_file() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    counts = Counter(item.status for item in list_requirements())
    assert {status: int(count) for status, count in COUNT.findall(page)} == counts


def test_the_documented_words_of_passwords_are_those_of_the_policy() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    (words,) = DOCUMENTED_WORDS.findall(page)
    assert tuple(words.split(", ")) == CONTEXT_WORDS
