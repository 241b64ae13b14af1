"""The catalogue of security events is complete: what operators filter and alert on must be in the document."""

import importlib
import re
from pathlib import Path

from lexdex.foundation.security_log import SecurityEvent
from lexdex_tests.conventions.source_files import ROOT

CATALOGUE = ROOT / "docs" / "security-log.md"
ROW = re.compile(r"^\| `(\w+)` \| [^|]+ \| ([^|]*) \|$", re.MULTILINE)
FIELD = re.compile(r"`(\w+)`")
PLATFORM = ROOT / "platform"


def list_modules_with_events() -> list[str]:
    files = (PLATFORM / "lexdex").rglob("*.py")
    return [_name_module(path) for path in files if "SecurityEvent" in path.read_text(encoding="utf-8")]


def _name_module(path: Path) -> str:
    return ".".join(path.relative_to(PLATFORM).with_suffix("").parts)


def test_every_security_event_is_in_the_catalogue_with_its_fields() -> None:
    for module in list_modules_with_events():
        importlib.import_module(module)
    described = {event: set(FIELD.findall(fields)) for event, fields in ROW.findall(CATALOGUE.read_text("utf-8"))}
    kinds = [kind for kind in SecurityEvent.__subclasses__() if kind.__module__.startswith("lexdex.")]
    events = {kind.event: set(kind.__struct_fields__) for kind in kinds}
    assert set(described) == set(events)
    assert {event: fields - described[event] for event, fields in events.items() if fields - described[event]} == {}
