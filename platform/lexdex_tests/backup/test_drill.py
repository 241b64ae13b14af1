"""The drill: a backup restored on an empty installation has every row and file, and users log in as before."""

import asyncio
import stat
from pathlib import Path

import httpx
import msgspec
import pyotp

from lexdex.foundation import database as db
from lexdex.foundation.files import Files
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import EMAIL, advance_totp_step, enrol_second_factor, log_in, open_session
from lexdex_tests.backup.installations import (
    count_rows,
    fetch_value,
    open_site,
    read_files,
    run_backup,
    run_restore,
)
from lexdex_tests.builders import create_product
from lexdex_tests.reviews.builders import create_review, open_admin_session
from lexdex_tests.reviews.test_proofs import PDF, upload_proof

AUTHOR = "ada@firm.example"
OPEN_SESSIONS = "SELECT count(*) FROM account_session WHERE revoked_at IS NULL"
LAST_EVENT = "SELECT payload ->> 'product_ids' FROM outbox WHERE topic = 'catalogue.products_changed' ORDER BY id DESC"
CHANGED_BY_RESTORE = {"outbox"}
"""The search index is updated."""
INSERT = "INSERT INTO category (slug, name, position) VALUES ($1, $1, 99)"


async def test_rows_and_files_are_back_and_users_log_in_with_their_second_factor(
    client: httpx.AsyncClient, settings: Settings, target: Settings, tmp_path: Path
) -> None:
    await create_product(name="Certa")
    review_id = await create_review(client)
    assert (await upload_proof(client, await open_session(client, AUTHOR), PDF, "application/pdf")).is_success
    secret, _ = await enrol_second_factor(client, await open_session(client, EMAIL))
    before, files = await count_rows(settings), read_files(settings)

    backup = await run_backup(settings, tmp_path / "backup")
    restored = await run_restore(target, tmp_path / "backup")
    assert (backup.code, restored.code) == (0, 0), backup.err + restored.err
    assert [event["event"] for event in backup.events] == ["backup_created", "command_succeeded"]
    assert "backup_restored" in {event["event"] for event in restored.events}

    after = await count_rows(target)
    assert {name for name in before | after if before.get(name) != after.get(name)} <= CHANGED_BY_RESTORE
    assert (before["review"], before["review_proof"]) == (1, 1)
    assert read_files(target) == files
    assert await fetch_value(target, OPEN_SESSIONS) == 0
    assert await fetch_value(target, LAST_EVENT) == '["certa"]'

    async with open_site(target) as site:
        token = (await log_in(site)).json()["access_token"]
        await advance_totp_step()
        headers = {"Authorization": f"Bearer {token}"}
        code = {"code": pyotp.TOTP(secret).now()}
        assert (await site.post("/auth/second-factor", json=code, headers=headers)).is_success
        proof = await site.get(f"/api/reviews/{review_id}/proof", headers=await open_admin_session(site))
        assert proof.content == PDF


async def test_a_backup_during_writes_is_of_one_moment(
    client: httpx.AsyncClient, settings: Settings, target: Settings, tmp_path: Path
) -> None:
    """The restore compares the numbers of rows with those of the backup."""

    async def write() -> None:
        for number in range(100_000):
            await create_product(id=f"tool-{number}", name=f"Tool {number}")

    await create_product(name="Certa")
    writing = asyncio.create_task(write())
    try:
        backup = await run_backup(settings, tmp_path / "backup")
    finally:
        writing.cancel()
    assert backup.code == 0, backup.err
    restored = await run_restore(target, tmp_path / "backup")
    assert restored.code == 0, restored.err
    products = (await count_rows(target))["product"]
    assert 1 <= products < await db.fetch_value("SELECT count(*) FROM product")
    assert (await count_rows(target))["product_revision"] == products


async def test_a_backup_of_a_restored_installation_restores_too(
    client: httpx.AsyncClient, settings: Settings, target: Settings, tmp_path: Path
) -> None:
    await create_product(name="Certa")
    assert (await run_backup(settings, tmp_path / "first")).code == 0
    assert (await run_restore(target, tmp_path / "first")).code == 0
    assert (await run_backup(target, tmp_path / "second")).code == 0
    done = await run_restore(target, tmp_path / "second", "--replace")
    assert done.code == 0, done.err
    assert (await count_rows(target))["product"] == 1


async def test_replacing_deletes_files_that_the_backup_does_not_have(
    client: httpx.AsyncClient, settings: Settings, target: Settings, tmp_path: Path
) -> None:
    """Uploads since the backup would remain for ever, because no row refers to them."""
    await create_product(name="Certa")
    await create_review(client)
    assert (await upload_proof(client, await open_session(client, AUTHOR), PDF, "application/pdf")).is_success
    files = read_files(settings)
    assert (await run_backup(settings, tmp_path / "backup")).code == 0
    await Files(target).save("proofs/of-another-installation.pdf", PDF)
    first = await run_restore(target, tmp_path / "backup")
    assert "does not have: 1. They remain there." in first.out, first.err
    assert len(read_files(target)) == len(files) + 1

    refused = await run_restore(target, tmp_path / "no backup", "--replace")
    assert (refused.code, len(read_files(target))) == (2, len(files) + 1)
    second = await run_restore(target, tmp_path / "backup", "--replace")
    assert "Deleted files that the backup does not have: 1." in second.out, second.err
    assert read_files(target) == files
    third = await run_restore(target, tmp_path / "backup", "--replace")
    assert (third.code, "does not have" in third.out) == (0, False)


async def test_an_older_backup_is_migrated(
    client: httpx.AsyncClient, settings: Settings, target: Settings, tmp_path: Path
) -> None:
    await create_product(name="Certa")
    assert (await run_backup(settings, tmp_path / "backup")).code == 0
    assert (await run_restore(target, tmp_path / "backup")).code == 0
    newest = await fetch_value(target, "SELECT max(name) FROM migration")
    await db.revert_migrations(target, newest)
    assert (await run_backup(target, tmp_path / "older")).code == 0
    done = await run_restore(target, tmp_path / "older", "--replace")
    assert done.code == 0, done.err
    assert await fetch_value(target, "SELECT max(name) FROM migration") == newest


async def test_only_the_operator_reads_a_backup(client: httpx.AsyncClient, settings: Settings, tmp_path: Path) -> None:
    folder = tmp_path / "backups" / "monday"
    assert (await run_backup(settings, folder)).code == 0
    modes = {stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.rglob("*"))}
    assert modes == {0o700, 0o600}
    assert [path.name for path in folder.parent.iterdir()] == ["monday"]


async def test_the_secret_key_is_not_in_the_backup(
    client: httpx.AsyncClient, settings: Settings, tmp_path: Path
) -> None:
    ours = msgspec.structs.replace(settings, secret_key="3vQm8XyT0uJr5Lh2Wc7KzPa9NbEd4GfS")
    done = await run_backup(ours, tmp_path / "backup")
    content = b"".join(path.read_bytes() for path in (tmp_path / "backup").rglob("*") if path.is_file())
    assert ours.secret_key.encode() not in content
    assert ours.secret_key not in done.out + done.err
