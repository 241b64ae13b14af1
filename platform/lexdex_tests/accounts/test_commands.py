"""The commands of operators: the first admin, and a password that must be set anew."""

import asyncio
import subprocess
import sys

import httpx
import msgspec

from lexdex.settings import Settings
from lexdex_tests.accounts.builders import EMAIL, PASSWORD, a_member, log_in, mailed_token, signed_in

NEW = "seven swans a-swimming by"


async def lexdex(settings: Settings, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command as an operator does."""
    environment = {
        "LEXDEX_DATABASE_URL": settings.database_url,
        "LEXDEX_DATA_DIR": settings.data_dir,
        "LEXDEX_SECRET_KEY": settings.secret_key,
        "PYTHONPATH": ":".join(sys.path),
    }
    command = [sys.executable, "-m", "lexdex", "account", *words]
    return await asyncio.to_thread(
        subprocess.run, command, input=stdin, env=environment, capture_output=True, text=True, check=False
    )


async def test_the_first_admin_logs_in_and_is_asked_for_a_second_factor(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    done = await lexdex(settings, "create-admin", EMAIL, "--super", "--password-stdin", stdin=f"{PASSWORD}\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "super admin" in done.stdout
    assert PASSWORD not in done.stdout
    answer = (await log_in(client)).json()
    assert (answer["user"]["role_id"], answer["second_factor"]) == (4, "missing")


async def test_without_a_password_a_link_is_mailed(client: httpx.AsyncClient, settings: Settings) -> None:
    done = await lexdex(settings, "create-admin", EMAIL)
    assert "A link to set the password is in the mail." in done.stdout
    reset = {
        "new_password": NEW,
        "token": await mailed_token(settings, "/auth/reset-password"),
        "is_terms_conditions_accepted": True,
    }
    assert (await client.post("/auth/reset-password", json=reset)).status_code == 200
    assert (await log_in(client, password=NEW)).json()["user"]["role_id"] == 3


async def test_a_member_becomes_an_admin_and_is_signed_out(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await signed_in(client)
    assert (await lexdex(settings, "create-admin", EMAIL)).returncode == 0
    assert (await client.get("/users/profile", headers=headers)).status_code == 401
    assert (await log_in(client)).json()["user"]["role_id"] == 3


async def test_a_reset_can_be_required(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await signed_in(client)
    assert (await lexdex(settings, "require-reset", EMAIL)).returncode == 0
    assert (await client.get("/users/profile", headers=headers)).status_code == 401
    assert (await log_in(client)).json()["detail"]["reset_required"] is True


async def test_what_cannot_be_is_a_sentence(database: None, settings: Settings) -> None:
    await a_member("grace@lawfirm.example")
    weak = await lexdex(settings, "create-admin", EMAIL, "--password-stdin", stdin="password1\n")
    nobody = await lexdex(settings, "require-reset", EMAIL)
    nonsense = await lexdex(settings, "create-admin", "nonsense")
    away = await lexdex(
        msgspec.structs.replace(settings, database_url="postgresql://127.0.0.1:1/x"), "require-reset", EMAIL
    )
    for done, words in (
        (weak, "among the most used"),
        (nobody, "no account with this address"),
        (nonsense, "not a valid email"),
        (away, "the database does not answer"),
    ):
        assert done.returncode == 2
        assert words in done.stderr
        assert "Traceback" not in done.stderr
