"""The catalogue of security events is complete: what operators filter and alert on must be in the document."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

from lexdex.foundation.errors import FOREIGN_OBJECT
from lexdex.foundation.http.errors import RULES
from lexdex.foundation.security_log import SecurityEvent
from lexdex_tests.conventions.source_files import ROOT

CATALOGUE = ROOT / "docs" / "security-log.md"
ROW = re.compile(r"^\| (`.+`) \| [^|]+ \|(?: ([^|]*) \|)?$", re.MULTILINE)
FIELD = re.compile(r"`([\w.…]+)`")
PLATFORM = ROOT / "platform"
TESTS = PLATFORM / "lexdex_tests"
RECORDERS = {"record", "_record_action"}
"""Functions whose call names an action of the activity log."""
ACTION = re.compile(r"[a-z_]+\.([a-z_]+|…)")
UNTESTED = {"image_too_slow"}
"""Rules that no test breaks: nothing known takes an image process so long."""


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
    kinds = [kind for kind in SecurityEvent.__subclasses__() if kind.__module__.startswith("lexdex.")]
    return {kind.event: set(kind.__struct_fields__) for kind in kinds}


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


def test_every_event_and_rule_is_seen_by_a_test() -> None:
    """What no test names outside of this folder was never seen in a log."""
    files = [path for path in TESTS.rglob("test_*.py") if path.parent.name != "conventions"]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    named = set(re.findall(r"[\"']([a-z_]+)[\"']", text))
    assert (set(list_events()) | list_rules()) - named == UNTESTED
