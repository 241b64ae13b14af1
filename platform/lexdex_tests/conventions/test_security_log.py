"""The catalogue of security events is complete: what operators filter and alert on must be in the document."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from lexdex.audit.security_events import ROUTINE
from lexdex.foundation.errors import FOREIGN_OBJECT
from lexdex.foundation.http.errors import RULES
from lexdex.foundation.security_log import SecurityEvent
from lexdex_tests.conventions.audited_actions import Function, UnreadableAction, list_audited_actions, read_sources
from lexdex_tests.conventions.source_files import ROOT

CATALOGUE = ROOT / "docs" / "security-log.md"
ROW = re.compile(r"^\| (`.+`) \| [^|]+ \|(?: ([^|]*) \|)?$", re.MULTILINE)
FIELD = re.compile(r"`([\w.…]+)`")
PLATFORM = ROOT / "platform"
TESTS = PLATFORM / "lexdex_tests"
RECORDERS = {"record", "_record_action"}
"""Functions whose call names an action of the activity log."""
ACTION = re.compile(r"[a-z_]+\.([a-z_]+|…)")
LOG_READERS = {
    "security_lines",
    "events",
    "read_events",
    "read_log",
    "read_lines",
    "find_security_lines",
    "wait_for_security_lines",
}
"""The fixture, the field of a command's result and the functions by which tests read what the log has written."""
UNTESTED = {"image_too_slow", "workbook_too_slow"}
"""Rules that no test breaks in a log: no known file takes these processes so long; `rule` of their error is tested."""


def list_modules_with_events() -> list[str]:
    return [_name_module(path) for path in list_sources() if "SecurityEvent" in path.read_text(encoding="utf-8")]


def list_sources() -> list[Path]:
    return sorted((PLATFORM / "lexdex").rglob("*.py"))


def _name_module(path: Path) -> str:
    return ".".join(path.relative_to(PLATFORM).with_suffix("").parts)


def read_rows(heading: str) -> list[tuple[str, str]]:
    """Return the first and the last cell of each row in the table under this heading."""
    section = CATALOGUE.read_text("utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return ROW.findall(section)


def read_names(heading: str) -> set[str]:
    return {name for names, _ in read_rows(heading) for name in FIELD.findall(names)}


def list_events() -> dict[str, set[str]]:
    for module in list_modules_with_events():
        importlib.import_module(module)
    return {kind.event: set(kind.__struct_fields__) for kind in list_kinds()}


def list_kinds() -> list[type[SecurityEvent]]:
    """Return the events of the application, whatever they inherit from."""
    found, waiting = [], [SecurityEvent]
    while waiting:
        kinds = waiting.pop().__subclasses__()
        found += [kind for kind in kinds if hasattr(kind, "event") and kind.__module__.startswith("lexdex.")]
        waiting += kinds
    return found


def walk_sources() -> Iterator[ast.AST]:
    for path in list_sources():
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def list_rules() -> set[str]:
    """Return the rules that the code names: `rule="…"` in a call, `rule = "…"`, and those that Litestar checks."""
    rules = {FOREIGN_OBJECT, "other", *RULES.values()}
    for node in walk_sources():
        names = [getattr(each, "id", "") for each in node.targets] if isinstance(node, ast.Assign) else []
        is_rule = names == ["rule"] or (isinstance(node, ast.keyword) and node.arg == "rule")
        if is_rule and isinstance(node, ast.Assign | ast.keyword) and not isinstance(node.value, ast.JoinedStr):
            values = [str(each.value) for each in ast.walk(node.value) if isinstance(each, ast.Constant)]
            rules |= {value for value in values if re.fullmatch("[a-z_]+", value)}
    return rules - {"authorization"}


def list_actions() -> set[str]:
    """Return the actions of the activity log; an ellipsis stands for a part that only the running code knows."""
    actions = set()
    for node in walk_sources():
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in RECORDERS:
            for value in node.args[:2]:
                parts = value.values if isinstance(value, ast.JoinedStr) else [value]
                text = "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in parts)
                actions |= {text} if ACTION.fullmatch(text) else set()
    return actions


def test_every_security_event_is_in_the_catalogue_with_its_fields() -> None:
    described = {FIELD.findall(event)[0]: set(FIELD.findall(fields)) for event, fields in read_rows("Events")}
    events = list_events()
    assert set(described) == set(events)
    assert {event: fields - described[event] for event, fields in events.items() if fields - described[event]} == {}


def test_every_rule_is_in_the_catalogue() -> None:
    assert read_names("Rules") == list_rules()


def test_every_action_is_in_the_catalogue() -> None:
    assert read_names("Actions") == list_actions()


def test_every_audited_action_is_in_both_logs_or_routine() -> None:
    """A new action fails here until someone has decided where it belongs."""
    found = list_audited_actions(read_sources(PLATFORM / "lexdex"))
    assert found - ROUTINE == read_names("Audited actions")
    assert read_names("Routine acts") == ROUTINE
    assert ROUTINE - found == set(), "routine actions that no act has"


@pytest.mark.parametrize("action", ["action", 'f"{verb}"', "NAMES[verb]", "choose(verb)"])
def test_an_act_whose_action_cannot_be_read_is_found(action: str) -> None:
    source = f"def act(verb):\n    record(audit.Act({action}, 'product', 'certa'))"
    with pytest.raises(UnreadableAction, match=r"planted\.py:2"):
        list_audited_actions({"planted.py": source})


@pytest.mark.parametrize(
    ("source", "actions"),
    [
        ('def act():\n    Act("vendor.merged", "vendor", 1)', {"vendor.merged"}),
        ('def act(verb):\n    Act(action=f"vendor.{verb}", object_kind="vendor")', {"vendor.…"}),
        ('def act(on):\n    name = "a.b" if on else "a.c"\n    Act(name, "a", 1)', {"a.b", "a.c"}),
        ('def act(name):\n    Act(name, "a", 1)\ndef do():\n    act("a.b")\n    act(name="a.c")', {"a.b", "a.c"}),
    ],
)
def test_actions_are_read_from_the_source(source: str, actions: set[str]) -> None:
    assert list_audited_actions({"planted.py": source}) == actions


def test_the_values_of_an_event_are_in_the_catalogue() -> None:
    """Fields with fixed values, such as the actions of the catalogue, are described with all of them."""
    rows = {FIELD.findall(event)[0]: set(FIELD.findall(fields)) for event, fields in read_rows("Events")}
    types = {kind.event: get_type_hints(kind) for kind in list_kinds()}
    values = {
        event: {value for kind in fields.values() if get_origin(kind) is Literal for value in get_args(kind)}
        for event, fields in types.items()
    }
    assert {event: found - rows[event] for event, found in values.items() if found - rows[event]} == {}


def test_every_event_and_rule_is_seen_in_a_log_by_a_test() -> None:
    """A test counts that reads the security log and names the event or rule as a value."""
    files = [path for path in TESTS.rglob("test_*.py") if path.parent.name != "conventions"]
    named = {name for path in files for name in list_names_read(path.read_text(encoding="utf-8"))}
    assert (set(list_events()) | list_rules()) - named == UNTESTED


def list_names_read(source: str) -> set[str]:
    """Return what the tests of a file that read the security log name, in their parameters, too."""
    if not any(reader in source for reader in LOG_READERS):
        return set()
    functions = [node for node in ast.parse(source).body if isinstance(node, Function)]
    readers = [node for node in functions if node.name.startswith("test_") and LOG_READERS & _list_identifiers(node)]
    texts = [str(node.value) for reader in readers for node in ast.walk(reader) if isinstance(node, ast.Constant)]
    return {name for text in texts for name in [text, *re.findall(r'"([a-z_]+)"', text)]}


def _list_identifiers(tree: ast.AST) -> set[str]:
    names = ("id", "attr", "arg")
    return {str(getattr(node, name)) for node in ast.walk(tree) for name in names if hasattr(node, name)}


def test_a_quoted_word_alone_is_no_test() -> None:
    assert not list_names_read('RULES = ["virus"]\ndef test_it(client):\n    assert RULES == ["virus"]')
    assert "virus" in list_names_read('def test_it(security_lines):\n    assert security_lines.read("virus")')
