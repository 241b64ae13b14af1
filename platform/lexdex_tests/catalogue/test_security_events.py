"""Changes of the catalogue in the security log: on the command line and by an admin over HTTP."""

import json
import zipfile
from pathlib import Path
from typing import Any

import httpx
import pytest

from lexdex.catalogue import service
from lexdex.settings import Settings
from lexdex_tests.builders import SOURCE, create_product
from lexdex_tests.catalogue.imports.test_files import write_csv
from lexdex_tests.claims.builders import open_admin_session
from lexdex_tests.commands import CommandResult, run_command
from lexdex_tests.fixtures.security_log import SecurityLines


def read_events(result: CommandResult) -> list[dict[str, Any]]:
    """Return the lines of the security log that a command wrote."""
    assert {line["actor_kind"] for line in result.events} == {"operator"}
    return result.events


@pytest.mark.parametrize(
    ("words", "action"),
    [
        (["hide", "certa", "--reason", "Outdated"], "hidden"),
        (["delete", "certa", "--yes"], "deleted"),
    ],
)
async def test_a_command_that_changes_the_catalogue_is_logged(
    database: None, settings: Settings, words: list[str], action: str
) -> None:
    await create_product("certa")
    lines = {line["event"]: line for line in read_events(await run_command(settings, "catalogue", *words))}
    assert set(lines) == {"catalogue_changed", "audited_action", "command_succeeded"}
    changed = {"action": action, "count": 1, "product_ids": ["certa"]}
    audited = {"action": f"product.{action}", "object_kind": "product", "object_id": "certa", "acted_by": "operator"}
    assert changed.items() <= lines["catalogue_changed"].items()
    assert audited.items() <= lines["audited_action"].items()
    assert lines["command_succeeded"]["command"] == f"catalogue {words[0]}"


async def test_an_import_is_logged_when_it_is_written(database: None, settings: Settings, tmp_path: Path) -> None:
    file = write_csv(tmp_path, "id,name\ncerta,Certa\nbryter,Bryter\n")
    dry = read_events(await run_command(settings, "catalogue", "import", file, "--dry-run"))
    assert [line["event"] for line in dry] == ["command_succeeded"]
    lines = read_events(await run_command(settings, "catalogue", "import", file))
    changes = [line for line in lines if line["event"] == "catalogue_changed"]
    assert [(line["action"], line["count"]) for line in changes] == [("created", 2), ("imported", 2)]
    assert [line["action"] for line in lines if line["event"] == "audited_action"] == ["products.imported"]


async def test_an_import_that_rejects_rows_is_logged_as_failed(
    database: None, settings: Settings, tmp_path: Path
) -> None:
    file = write_csv(tmp_path, "name,year\nGood,2015\nBad,2999\n")
    (refused,) = read_events(await run_command(settings, "catalogue", "import", file))
    expected = {"event": "command_failed", "outcome": "failure", "command": "catalogue import", "rule": "rows_rejected"}
    assert expected.items() <= refused.items()
    *_, skipped = read_events(await run_command(settings, "catalogue", "import", file, "--skip-invalid"))
    assert (skipped["event"], skipped["outcome"]) == ("command_succeeded", "success")


async def test_a_hostile_file_is_logged_with_its_rule(database: None, settings: Settings, tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.xlsx"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/sharedStrings.xml", bytes(300_000_000))
    entities = tmp_path / "entities.xlsx"
    with zipfile.ZipFile(entities, "w") as archive:
        archive.writestr("xl/workbook.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')
    wide = write_csv(tmp_path, "id,name\ncerta,Certa\n".encode("utf-32"), "wide.csv")
    broken = tmp_path / "broken.xlsx"
    broken.write_bytes(b"PK\x03\x04")
    rules = [
        read_events(await run_command(settings, "catalogue", "import", file))
        for file in (bomb, entities, broken, wide, tmp_path / "program.exe")
    ]
    assert [(line["event"], line["rule"]) for (line,) in rules] == [
        ("command_failed", "workbook_too_large"),
        ("command_failed", "workbook_entities"),
        ("command_failed", "workbook_unreadable"),
        ("command_failed", "file_encoding"),
        ("command_failed", "file_type"),
    ]


async def test_a_restored_revision_is_logged_with_the_admin(
    client: httpx.AsyncClient, security_lines: SecurityLines
) -> None:
    await create_product("certa", description="Old")
    headers = await open_admin_session(client)
    actor_id = (await client.get("/api/account", headers=headers)).json()["id"]

    await service.update_product("certa", {"description": "New"}, source=SOURCE, actor="test")
    security_lines.read()
    body = {"reason": "The text was right."}
    answer = await client.post("/api/admin/products/certa/revisions/1/restore", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    lines = security_lines.read("catalogue_changed")
    assert [(line["action"], line["product_ids"]) for line in lines] == [
        ("changed", ["certa"]),
        ("restored", ["certa"]),
    ]
    assert {(line["actor_kind"], line["actor_id"]) for line in lines} == {("admin", actor_id)}


async def test_no_argument_of_a_command_is_logged(database: None, settings: Settings) -> None:
    result = await run_command(settings, "account", "end-sessions", "ada@lawfirm.example")
    (line,) = read_events(result)
    assert (line["event"], line["command"]) == ("command_failed", "account end-sessions")
    assert "ada@" not in json.dumps(line)
