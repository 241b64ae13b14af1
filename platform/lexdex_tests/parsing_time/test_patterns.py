"""Every regular expression of the shipped code takes time in proportion to the text, whatever the text is."""

import ast
import re
from pathlib import Path
from typing import Any, Final

import pytest

from lexdex_tests.parsing_time.growth import find_growth
from lexdex_tests.parsing_time.pumps import derive_families
from lexdex_tests.parsing_time.shipped_patterns import find_unrecorded, list_files, list_patterns, list_uses

MAX_LENGTH: Final = 8_192
SUPERLINEAR: Final = (
    r"\[[^\]]*\]\(([^)]*)\)",
    r"(a+)+$",
    r"(\w|\d)+:",
    r"\s+$",
    r"<title>.*?</title>",
    r"^(\d+,?)*$",
)
LINEAR: Final = (r"\]\(([^()]*)[()]", r"\s+", r"[a-z]+", r"\w{1,40}$", r"^(\d+,)*\d+$")


def find_slow_text(pattern: re.Pattern[Any], function: str) -> str:
    """Return a description of a text that takes too long, or an empty string."""
    is_text = isinstance(pattern.pattern, str)
    source = pattern.pattern if is_text else pattern.pattern.decode("latin-1")
    apply = getattr(pattern, "finditer" if function == "search" else function)

    def parse(text: str) -> None:
        found = apply(text if is_text else text.encode("latin-1", "replace"))
        for _ in found if function == "search" else ():
            pass

    for description, family in derive_families(source, pattern.flags):
        if growth := find_growth(parse, [family(MAX_LENGTH // 4), family(MAX_LENGTH // 2), family(MAX_LENGTH)]):
            return f"{description}: {growth}"
    return ""


@pytest.mark.long
def test_patterns_take_linear_time() -> None:
    patterns = list(dict.fromkeys(list_patterns()))
    slow = {
        f"{each.place} {each.function}": found
        for each in patterns
        if (found := find_slow_text(each.pattern, each.function))
    }
    assert slow == {}
    assert len(patterns) > 80


def test_each_pattern_is_known() -> None:
    assert find_unrecorded(list_uses(list_files())) == []


def test_patterns_of_other_kinds_are_classes_of_characters() -> None:
    """Only functions of `re` under their own names are found; the classes of these modules are tested as parsers,
    and those of users.py and searches.py, single characters, through their operations.
    """
    importers = [
        file.name for file in list_files() for node in ast.walk(ast.parse(file.read_text("utf-8"))) if _is_unfound(node)
    ]
    assert importers == ["users.py", "hidden_characters.py", "lookalikes.py", "names.py", "texts.py", "searches.py"]


def _is_unfound(node: ast.AST) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.module in {"re", "regex"}
    return isinstance(node, ast.Import) and any(
        each.name == "regex" or (each.name == "re" and each.asname) for each in node.names
    )


@pytest.mark.parametrize("pattern", SUPERLINEAR)
def test_a_superlinear_pattern_is_found(pattern: str) -> None:
    assert find_slow_text(re.compile(pattern), "search")


@pytest.mark.parametrize("pattern", LINEAR)
def test_a_linear_pattern_is_accepted(pattern: str) -> None:
    assert find_slow_text(re.compile(pattern), "match") == ""


def test_an_unknown_pattern_is_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text("import re\nA = re.compile('a+')\nre.sub('b', '', 'c')\nre.sub(A + 'b', '', 'c')\n")
    assert find_unrecorded(list_uses([module])) == ["module.py:2", "module.py:4"]
