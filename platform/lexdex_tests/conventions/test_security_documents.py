"""The documents that ASVS asks for have their sections, and the sections name what the code has."""

import re

import pytest

from lexdex.accounts.queries.sessions import ADMIN_IDLE_TIMEOUT_MINUTES
from lexdex.accounts.service import password_hashing, password_policy
from lexdex.settings import load
from lexdex_tests.access.matrix import list_declared
from lexdex_tests.conventions.source_files import ROOT

SECTIONS = [
    ("input-rules.md", "Values", 10),
    ("input-rules.md", "Values that must fit together", 5),
    ("input-rules.md", "Business limits", 5),
    ("input-rules.md", "Files", 4),
    ("security.md", "Fields", 8),
    ("security.md", "What costs much", 8),
    ("security.md", "Communication", 6),
    ("cryptography.md", "Inventory", 10),
    ("data-protection.md", "Classes", 4),
    ("data-protection.md", "Requirements", 6),
    ("dependencies.md", "Time frames", 3),
]
"""Documents, headings, and how many rows of a table or items of a list there are at least."""
ROW = re.compile(r"^(?:\| |- )", re.MULTILINE)


def read_section(document: str, heading: str) -> str:
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    found = re.search(rf"^(##+) {re.escape(heading)}\n(.*?)(?=^##+ |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"{document} has no section {heading!r}"
    return found[2]


@pytest.mark.parametrize(("document", "heading", "rows"), SECTIONS)
def test_each_section_is_there_and_has_its_rows(document: str, heading: str, rows: int) -> None:
    assert len(ROW.findall(read_section(document, heading))) >= rows


def test_the_inventory_names_every_derived_key_and_algorithm() -> None:
    inventory = read_section("cryptography.md", "Inventory").casefold()
    for name in ("argon2id", "aes-256-gcm", "hmac", "hkdf", "sha-256", "device cookie"):
        assert name in inventory, name


def test_the_ways_to_sign_in_are_all() -> None:
    """One operation opens a session; the document says that there is one way to sign in."""
    names = {name for name in list_declared_names() if re.search(r"log_?in|sign_in|sso|oauth|magic", name)}
    assert names == {"login"}
    assert "There is one way to sign in" in (ROOT / "docs" / "security.md").read_text(encoding="utf-8")


def test_documented_limits_are_those_of_the_code() -> None:
    text = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    assert f"{password_policy.MIN_LENGTH} to {password_policy.MAX_LENGTH} characters" in text
    assert f"admins: {ADMIN_IDLE_TIMEOUT_MINUTES} minutes" in text
    assert password_hashing.MAX_CONCURRENCY == 2
    assert "two at once" in read_section("security.md", "What costs much")


def list_declared_names() -> list[str]:
    return list(list_declared(load({})))
