"""The catalogue commands: exit codes, messages, and output streams."""

import json
from pathlib import Path

import pytest

from lexdex.catalogue import service
from lexdex.settings import Settings
from lexdex_tests.builders import create_product
from lexdex_tests.commands import CommandResult, run_command


async def run_catalogue_command(settings: Settings, *words: object) -> CommandResult:
    return await run_command(settings, "catalogue", *words)


async def test_import_reports_and_sets_the_exit_code(database: None, settings: Settings, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("name,year\nGood,2015\nBad,2999\n", encoding="utf-8")
    refused = await run_catalogue_command(settings, "import", path)
    assert refused.code == 1
    assert "line 3: rejected: year_founded: 2999 is not a year" in refused.out
    assert not await service.has_products()
    kept = await run_catalogue_command(settings, "import", path, "--skip-invalid")
    assert (kept.code, kept.out.splitlines()[-1]) == (0, "Written.")
    assert await service.has_products()


async def test_an_unreadable_file_is_reported_with_exit_code_two(
    database: None, settings: Settings, tmp_path: Path
) -> None:
    done = await run_catalogue_command(settings, "import", tmp_path / "none.csv")
    assert (done.code, done.out) == (2, "")
    assert done.err.strip().endswith("none.csv: No such file or directory.")
    assert "Traceback" not in done.err


async def test_an_unavailable_database_is_reported_in_one_sentence(database: None, tmp_path: Path) -> None:
    unavailable = Settings(database_url=f"postgresql://nobody@/none?host={tmp_path}")
    done = await run_catalogue_command(unavailable, "export")
    assert done.code == 2
    assert "database" in done.err
    assert "Traceback" not in done.err


async def test_export_to_standard_output_and_to_a_file(database: None, settings: Settings, tmp_path: Path) -> None:
    await create_product("certa")
    piped = await run_catalogue_command(settings, "export")
    assert [json.loads(line)["id"] for line in piped.out.splitlines()] == ["certa"]
    written = await run_catalogue_command(settings, "export", tmp_path / "all.csv")
    assert (written.code, written.out) == (0, "")
    assert (tmp_path / "all.csv").read_bytes().startswith(b'\xef\xbb\xbf"id","name",')
    nowhere = await run_catalogue_command(settings, "export", tmp_path / "no" / "all.csv")
    assert (nowhere.code, "Traceback" in nowhere.err) == (2, False)


@pytest.mark.parametrize(
    "words",
    [
        ("all.xlsx",),
        ("all.json",),
        ("all.tsv",),
        ("all.XLS", "--format", "csv"),
        ("all.csv", "--format", "jsonl"),
    ],
)
async def test_an_export_keeps_what_the_ending_of_its_name_promises(
    database: None, settings: Settings, tmp_path: Path, words: tuple[str, ...]
) -> None:
    done = await run_catalogue_command(settings, "export", tmp_path / words[0], *words[1:])
    assert done.code == 2
    assert "please give a name that ends in ." in done.err
    assert not (tmp_path / words[0]).exists()


@pytest.mark.parametrize(
    "words", [("all.NDJSON",), ("all.CSV", "--format", "csv"), ("all", "--format", "csv"), ("all",)]
)
async def test_an_export_in_the_promised_format_is_written(
    database: None, settings: Settings, tmp_path: Path, words: tuple[str, ...]
) -> None:
    await create_product("certa")
    done = await run_catalogue_command(settings, "export", tmp_path / words[0], *words[1:])
    assert done.code == 0
    is_csv = "csv" in "".join(words).lower()
    assert (tmp_path / words[0]).read_bytes().startswith(b"\xef\xbb\xbf" if is_csv else b"{")


async def test_the_sample_is_loaded_into_an_empty_catalogue_only(database: None, settings: Settings) -> None:
    assert "2,400 sample products loaded" in (await run_catalogue_command(settings, "load-sample")).out
    assert "nothing was loaded" in (await run_catalogue_command(settings, "load-sample")).out
    assert "2,400 sample products loaded" in (await run_catalogue_command(settings, "load-sample", "--replace")).out
