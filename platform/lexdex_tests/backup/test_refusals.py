"""Backups that cannot be made or restored: a sentence says why, and nothing is changed."""

import hashlib
from collections.abc import Callable
from pathlib import Path

import httpx
import msgspec
import pytest

from lexdex.backup.manifest import DATABASE, MANIFEST, compute_part, read_manifest, write_manifest
from lexdex.backup.programs import build_connection
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import EMAIL, enrol_second_factor, open_session
from lexdex_tests.backup.installations import count_rows, fetch_value, run_backup, run_restore
from lexdex_tests.builders import create_product

OTHER_KEY = "3vQm8XyT0uJr5Lh2Wc7KzPa9NbEd4GfS"
FILE = "avatars/ada.webp"


@pytest.fixture
async def backup(client: httpx.AsyncClient, settings: Settings, tmp_path: Path) -> Path:
    """A whole backup of one product and one file."""
    await create_product(name="Certa")
    path = settings.files_path / FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"picture")
    folder = tmp_path / "backup"
    done = await run_backup(settings, folder)
    path.unlink()
    assert done.code == 0, done.err
    return folder


def flip_byte(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def list_names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


@pytest.mark.parametrize("damage", [flip_byte, truncate, Path.unlink])
@pytest.mark.parametrize("name", [MANIFEST, f"{MANIFEST}.sha256", DATABASE, f"files/{FILE}"])
async def test_a_damaged_backup_is_refused(
    target: Settings, backup: Path, name: str, damage: Callable[[Path], None]
) -> None:
    damage(backup / name)
    done = await run_restore(target, backup)
    assert done.code == 2
    assert "Nothing was changed." in done.err or "not a complete backup" in done.err
    assert "Traceback" not in done.err
    assert await count_rows(target) == {}
    assert not target.files_path.exists()


@pytest.mark.parametrize("name", ["files/../../secret", "files//{folder}/secret", "{folder}/secret", "./files/secret"])
async def test_a_file_outside_of_the_backup_is_not_read(target: Settings, backup: Path, name: str) -> None:
    (backup.parent / "secret").write_bytes(b"secret")
    manifest = read_manifest(backup)
    parts = {**manifest.parts, name.format(folder=backup.parent): compute_part(backup.parent / "secret")}
    write_manifest(backup, msgspec.structs.replace(manifest, parts=parts))
    done = await run_restore(target, backup)
    assert (done.code, "is not a path inside it" in done.err) == (2, True)
    assert not target.files_path.exists()


async def test_a_manifest_of_brackets_is_refused(target: Settings, backup: Path) -> None:
    content = b"[" * 100_000
    (backup / MANIFEST).write_bytes(content)
    (backup / f"{MANIFEST}.sha256").write_text(f"{hashlib.sha256(content).hexdigest()}  {MANIFEST}\n", "utf-8")
    done = await run_restore(target, backup)
    assert (done.code, "is not a manifest. Nothing was changed." in done.err) == (2, True)


async def test_a_database_that_is_not_empty_is_replaced_on_request_only(
    client: httpx.AsyncClient, settings: Settings, target: Settings, backup: Path
) -> None:
    assert (await run_restore(target, backup)).code == 0
    await fetch_value(target, "CREATE TABLE later (id int)")
    await fetch_value(target, "UPDATE product SET name = 'Other'")
    refused = await run_restore(target, backup)
    assert (refused.code, "--replace" in refused.err) == (2, True)
    assert await fetch_value(target, "SELECT name FROM product") == "Other"
    assert (await run_restore(target, backup, "--replace")).code == 0
    assert await fetch_value(target, "SELECT name FROM product") == "Certa"
    assert await fetch_value(target, "SELECT to_regclass('later')") is None


async def test_a_dump_that_fails_halfway_changes_nothing(target: Settings, backup: Path) -> None:
    """Damage that the digests do not show, as of a disk that failed while the backup was written."""
    assert (await run_restore(target, backup)).code == 0
    before = await count_rows(target)
    dump = backup / DATABASE
    dump.write_bytes(dump.read_bytes()[: dump.stat().st_size * 2 // 3])
    manifest = read_manifest(backup)
    write_manifest(backup, msgspec.structs.replace(manifest, parts={**manifest.parts, DATABASE: compute_part(dump)}))
    done = await run_restore(target, backup, "--replace")
    assert (done.code, "could not be restored" in done.err) == (2, True)
    assert await count_rows(target) == before


async def test_a_dump_without_all_rows_changes_nothing(target: Settings, backup: Path) -> None:
    manifest = read_manifest(backup)
    write_manifest(backup, msgspec.structs.replace(manifest, rows={**manifest.rows, "product": 2}))
    done = await run_restore(target, backup)
    assert (done.code, "table product does not have the 2 rows" in done.err) == (2, True)
    assert await count_rows(target) == {}


async def test_a_backup_of_a_newer_version_is_refused(target: Settings, backup: Path) -> None:
    manifest = read_manifest(backup)
    newer = (*manifest.migrations, "2099-01-01T00:00:00:000000")
    write_manifest(backup, msgspec.structs.replace(manifest, migrations=newer))
    done = await run_restore(target, backup)
    assert (done.code, "newer version of Lexdex" in done.err) == (2, True)
    assert await count_rows(target) == {}


async def test_another_secret_key_is_refused_unless_accepted(target: Settings, backup: Path) -> None:
    other = msgspec.structs.replace(target, secret_key=OTHER_KEY)
    done = await run_restore(other, backup)
    assert (done.code, "another secret key" in done.err) == (2, True)
    assert await count_rows(target) == {}
    rotated = msgspec.structs.replace(other, previous_secret_keys=target.secret_key)
    assert (await run_restore(rotated, backup)).code == 0
    assert (await run_restore(other, backup, "--replace", "--other-key")).code == 0


async def test_a_backup_with_another_key_than_the_site_has_names_the_users_who_would_lose_their_app(
    client: httpx.AsyncClient, settings: Settings, tmp_path: Path
) -> None:
    """As in a shell without the site's settings: the backup would name a key that opens nothing in it."""
    await enrol_second_factor(client, await open_session(client, EMAIL))
    other = msgspec.structs.replace(settings, secret_key=OTHER_KEY)
    rotated = msgspec.structs.replace(other, previous_secret_keys=settings.secret_key)
    warned = await run_backup(other, tmp_path / "other")
    assert (warned.code, "The authenticator apps of 1 accounts" in warned.err) == (0, True), warned.err
    for name, site in (("right", settings), ("rotated", rotated)):
        done = await run_backup(site, tmp_path / name)
        assert (done.code, "authenticator" in done.err) == (0, False)


async def test_a_folder_that_exists_is_not_overwritten(
    client: httpx.AsyncClient, settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "backup").mkdir()
    done = await run_backup(settings, tmp_path / "backup")
    assert (done.code, "exists" in done.err) == (2, True)
    assert list_names(tmp_path / "backup") == []


async def test_a_backup_that_cannot_be_written_is_a_sentence(
    client: httpx.AsyncClient, settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    done = await run_backup(settings, tmp_path / "file" / "backup")
    assert (done.code, "could not be written" in done.err, "Traceback" in done.err) == (2, True, False)


async def test_an_unavailable_database_is_a_sentence(settings: Settings, tmp_path: Path) -> None:
    absent = msgspec.structs.replace(settings, database_url="postgresql://postgres@/lexdex?host=/no/such/folder")
    done = await run_backup(absent, tmp_path / "backup")
    assert (done.code, "the database is unavailable" in done.err, "Traceback" in done.err) == (2, True, False)
    assert list_names(tmp_path) == []


async def test_an_empty_database_is_not_backed_up(empty_settings: Settings, tmp_path: Path) -> None:
    ours = msgspec.structs.replace(empty_settings, data_dir=str(tmp_path / "data"))
    done = await run_backup(ours, tmp_path / "backup")
    assert (done.code, "nothing to back up" in done.err) == (2, True)
    assert not (tmp_path / "backup").exists()


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://lexdex:pass%40word@db.example:5433/lexdex?sslmode=verify-full",
        "postgresql://lexdex@db.example:5433/lexdex?password=pass%40word&sslmode=verify-full",
    ],
)
def test_no_argument_of_a_program_contains_the_password(settings: Settings, url: str) -> None:
    address, environment = build_connection(msgspec.structs.replace(settings, database_url=url))
    assert address == "postgresql://lexdex@db.example:5433/lexdex?sslmode=verify-full"
    assert environment["PGPASSWORD"] == "pass@word"


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("postgresql:///lexdex", "postgresql:///lexdex"),
        ("postgresql://db/lexdex?options=-c%20geqo%3Doff", "postgresql://db/lexdex?options=-c%20geqo%3Doff"),
        ("postgresql://u:secret@a:1,b:2/lexdex", "postgresql://u@a:1,b:2/lexdex"),
    ],
)
def test_programs_of_postgresql_can_read_the_address(settings: Settings, url: str, address: str) -> None:
    assert build_connection(msgspec.structs.replace(settings, database_url=url))[0] == address
