"""The verification against OWASP ASVS 5.0 (docs/asvs.yaml) is complete, and what it names exists."""

import ast
import hashlib
import re
from collections import Counter
from datetime import date
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
UNMET = {"partly", "not met"}
DIGEST_LENGTH = 8
REASON = "A reason that a review has read and accepted."
NOT_ACCEPTED = re.compile(r"except those of: ([\d., ]+)\.")
COUNT = re.compile(r"^\| (met|partly|not met|not applicable) \| (\d+) \|$", re.MULTILINE)
DOCUMENTED_WORDS = re.compile(r"The words: ([a-z, ]+)\.")


class VerifiedRequirement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A requirement of the standard with its status, and what shows it or excuses it."""

    id: str
    requirement: str
    status: Status
    evidence: list[str] = []
    tests: list[str] = []
    """`path/test_it.py::test_this` of pytest, or `path/it.test.tsx::title` of vitest."""
    reason: str = ""
    accepted_by: str = ""
    accepted_on: date | None = None
    accepted_reason: str = ""
    """The first DIGEST_LENGTH hexadecimal digits of the SHA-256 of the reason that was accepted."""


def compute_digest(reason: str) -> str:
    return hashlib.sha256(reason.encode()).hexdigest()[:DIGEST_LENGTH]


ACCEPTED = {
    "accepted_by": "a reviewer",
    "accepted_on": date(2026, 11, 26),
    "accepted_reason": compute_digest(REASON),
}


@cache
def list_requirements() -> list[VerifiedRequirement]:
    document = yaml.safe_load((ROOT / "docs" / "asvs.yaml").read_text(encoding="utf-8"))
    return msgspec.convert(document, list[VerifiedRequirement])


def has_test(node_id: str) -> bool:
    """Return whether a test exists and is not skipped: a function of pytest, or a title of vitest."""
    path, _, name = node_id.partition("::")
    if not name or not (ROOT / path).is_file():
        return False
    if path.endswith(".py"):
        return name in _list_functions(ROOT / path)
    return bool(re.search(r"\.test\.tsx?$", path)) and has_title((ROOT / path).read_text(encoding="utf-8"), name)


def has_title(source: str, title: str) -> bool:
    """Return whether a file of vitest has a test of this title: `it('title', …)` or `it.each([…])('title', …)`."""
    return bool(re.search(rf"(?:\b(?<!\.)(?:it|test)|\))\(\s*(['\"`]){re.escape(title)}\1\s*,", source))


@cache
def _list_functions(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = (node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return frozenset(name for name in functions if name.startswith("test_"))


def find_problem(item: VerifiedRequirement) -> str:
    """Return what is wrong with the entry of a requirement, or ""."""
    missing = [path for path in item.evidence if not (ROOT / path).exists()]
    missing += [test for test in item.tests if not has_test(test)]
    absent = f"these do not exist: {', '.join(missing)}" if missing else ""
    return next(filter(None, (_find_gap(item), _find_false_acceptance(item), absent)), "")


def _find_gap(item: VerifiedRequirement) -> str:
    wrong = {
        "the requirement is not described": len(item.requirement) < MIN_DESCRIPTION_LENGTH,
        "it is met without evidence": item.status == "met" and not item.evidence,
        "it is met without a test": item.status == "met" and not item.tests,
        "it is met but has a reason": item.status == "met" and bool(item.reason),
        "it is not met and has no reason": item.status != "met" and len(item.reason) < MIN_REASON_LENGTH,
    }
    return next((problem for problem, is_wrong in wrong.items() if is_wrong), "")


def _find_false_acceptance(item: VerifiedRequirement) -> str:
    given = {bool(item.accepted_by), bool(item.accepted_on), bool(item.accepted_reason)}
    digest = compute_digest(item.reason)
    if given == {False}:
        return ""
    if False in given:
        return "its acceptance does not say by whom, when, and of which reason"
    if item.status not in UNMET:
        return "it needs no acceptance"
    return "" if item.accepted_reason == digest else f"its reason, {digest}, is not the accepted one"


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


def test_reasons_that_no_review_accepted_are_named_in_the_security_document() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    named = [each for listed in NOT_ACCEPTED.findall(page) for each in listed.split(", ")]
    assert named == [item.id for item in list_requirements() if item.status in UNMET and not item.accepted_by]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"tests": ["platform/lexdex_tests/conventions/test_asvs.py::test_that_is_missing"]}, "do not exist"),
        ({"tests": ["web/src/features/legal/legal-page.test.tsx"]}, "do not exist"),
        ({"tests": ["web/src/features/legal/legal-page.test.tsx::says something else"]}, "do not exist"),
        ({"tests": ["web/src/features/legal/legal-page.test.tsx::markup"]}, "do not exist"),
        ({"tests": []}, "without a test"),
        ({"status": "partly"}, "has no reason"),
        ({"status": "partly", "reason": REASON, "accepted_by": "a reviewer"}, "does not say by whom, when"),
        ({"status": "partly", "reason": REASON, **ACCEPTED}, ""),
        ({"status": "partly", "reason": f"{REASON} And more.", **ACCEPTED}, "not the accepted one"),
        ({"status": "not applicable", "reason": REASON, **ACCEPTED}, "needs no acceptance"),
    ],
)
def test_problems_of_an_entry_are_found(change: dict[str, object], problem: str) -> None:
    correct = next(item for item in list_requirements() if item.status == "met")
    assert find_problem(correct) == ""
    found = find_problem(msgspec.structs.replace(correct, **change))
    assert problem in found
    assert bool(problem) == bool(found)


@pytest.mark.parametrize(
    ("source", "is_found"),
    [
        ("it('says it', async () => {})", True),
        ("it.each([1, 2])('says it', (one) => {})", True),
        ("it(\n  \"says it\",\n  covers('A'), () => {})", True),
        ("it.skip('says it', () => {})", False),
        ("it.todo('says it')", False),
        ("describe('says it', () => {})", False),
        ("it('says it all', () => {})", False),
        ("// says it", False),
    ],
)
def test_a_title_of_vitest_is_that_of_a_test(source: str, is_found: bool) -> None:
    assert has_title(source, "says it") == is_found


def test_the_documented_words_of_passwords_are_those_of_the_policy() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    (words,) = DOCUMENTED_WORDS.findall(page)
    assert tuple(words.split(", ")) == CONTEXT_WORDS
