"""The commands of operators: create the first admin, require a new password, end sessions, remove a lost factor."""

import json
import re
from uuid import uuid4

import httpx
import msgspec

from lexdex.accounts.service.removal import erase_due_accounts
from lexdex.foundation import database
from lexdex.foundation.files import Files
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import (
    EMAIL,
    PASSWORD,
    create_account,
    enrol_second_factor,
    log_in,
    open_session,
    read_emailed_token,
)
from lexdex_tests.commands import CommandResult, run_command
from lexdex_tests.mailbox import read_new_emails

NEW = "seven swans a-swimming by"


async def run_account_command(settings: Settings, *words: object, stdin: str = "") -> CommandResult:
    return await run_command(settings, "account", *words, stdin=stdin)


async def test_the_first_admin_logs_in_and_must_enrol_a_second_factor(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    done = await run_account_command(
        settings, "create-admin", EMAIL, "--super", "--password-stdin", stdin=f"{PASSWORD}\n"
    )
    assert done.code == 0
    lines = {line["event"]: line for line in done.events}
    assert set(lines) == {"account_action", "audited_action", "command_succeeded"}
    for name in ("account_action", "audited_action"):
        assert (lines[name]["actor_kind"], lines[name]["action"]) == ("operator", "account.made_admin")
    assert lines["command_succeeded"]["command"] == "account create-admin"
    assert EMAIL not in done.err + json.dumps(done.events)
    assert "super admin" in done.out
    assert PASSWORD not in done.out
    answer = (await log_in(client)).json()
    assert (answer["user"]["role_id"], answer["second_factor"]) == (4, "missing")


async def test_without_a_password_a_link_is_emailed(client: httpx.AsyncClient, settings: Settings) -> None:
    done = await run_account_command(settings, "create-admin", EMAIL)
    assert "A link to set the password was sent by email." in done.out
    reset = {
        "new_password": NEW,
        "token": await read_emailed_token(settings, "/auth/reset-password"),
        "is_terms_conditions_accepted": True,
    }
    assert (await client.post("/auth/reset-password", json=reset)).status_code == 200
    assert (await log_in(client, password=NEW)).json()["user"]["role_id"] == 3


async def test_a_user_becomes_an_admin_and_is_signed_out(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await open_session(client)
    assert (await run_account_command(settings, "create-admin", EMAIL)).code == 0
    assert (await client.get("/users/profile", headers=headers)).status_code == 401
    assert (await log_in(client)).json()["user"]["role_id"] == 3


async def test_a_reset_can_be_required(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await open_session(client)
    assert (await run_account_command(settings, "require-reset", EMAIL)).code == 0
    assert (await client.get("/users/profile", headers=headers)).status_code == 401
    assert (await log_in(client)).json()["detail"]["reset_required"] is True


async def test_sessions_are_ended_for_one_account_or_all(client: httpx.AsyncClient, settings: Settings) -> None:
    ada = await open_session(client)
    grace = await open_session(client, "grace@lawfirm.example")
    one = await run_account_command(settings, "end-sessions", EMAIL)
    assert (one.code, one.out) == (0, f"{EMAIL} was signed out (sessions: 1).\n")
    assert (await client.get("/users/profile", headers=ada)).status_code == 401
    assert (await client.get("/users/profile", headers=grace)).status_code == 200
    everyone = await run_account_command(settings, "end-sessions", "--all")
    assert (everyone.code, everyone.out) == (0, "Everyone was signed out (sessions: 1).\n")
    assert (await client.get("/users/profile", headers=grace)).status_code == 401
    both = await run_account_command(settings, "end-sessions", EMAIL, "--all")
    assert (both.code, "either an email address or --all" in both.err) == (2, True)


async def test_accounts_that_a_restore_brought_back_are_erased_again(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    headers = await open_session(client)
    account_id = await database.fetch_value("SELECT id FROM account")
    refused = await run_account_command(settings, "erase", account_id, uuid4())
    assert (refused.code, "Nothing was changed" in refused.err) == (2, True)
    assert (await client.get("/users/profile", headers=headers)).status_code == 200
    done = await run_account_command(settings, "erase", account_id)
    assert done.code == 0
    assert re.search(r"They are not erased yet: the worker erases them with all their data at \d\d:17 UTC", done.out)
    assert (await client.get("/users/profile", headers=headers)).status_code == 401
    assert await erase_due_accounts(settings, Files(settings), ()) == 1
    assert (await log_in(client)).status_code == 400


async def test_the_only_super_admin_is_not_erased(client: httpx.AsyncClient, settings: Settings) -> None:
    account_id = await create_account(role=4)
    refused = await run_account_command(settings, "erase", account_id)
    assert (refused.code, "No super admin would remain" in refused.err) == (2, True)
    await create_account("grace@lawfirm.example", role=4)
    assert (await run_account_command(settings, "erase", account_id)).code == 0


async def test_a_lost_second_factor_is_removed_and_the_address_must_be_proved(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    headers = await open_session(client)
    await enrol_second_factor(client, headers)
    done = await run_account_command(settings, "remove-second-factor", EMAIL)
    assert done.code == 0
    assert (await client.get("/users/profile", headers=headers)).status_code == 401
    assert (await log_in(client)).json()["detail"]["reset_required"] is True
    assert any("turned off by an operator" in email.text for email in await read_new_emails(settings))
    await client.post("/auth/forgot-password", json={"email": EMAIL})
    reset = {
        "new_password": NEW,
        "token": await read_emailed_token(settings, "/auth/reset-password"),
        "is_terms_conditions_accepted": True,
    }
    assert (await client.post("/auth/reset-password", json=reset)).status_code == 200
    assert (await log_in(client, password=NEW)).json()["second_factor"] == "none"
    again = await run_account_command(settings, "remove-second-factor", EMAIL)
    assert (again.code, "has no two-factor authentication" in again.err) == (2, True)


async def test_failures_are_one_sentence(database: None, settings: Settings) -> None:
    await create_account("grace@lawfirm.example")
    weak = await run_account_command(settings, "create-admin", EMAIL, "--password-stdin", stdin="password1\n")
    unknown = await run_account_command(settings, "require-reset", EMAIL)
    nonsense = await run_account_command(settings, "create-admin", "nonsense")
    unavailable = await run_account_command(
        msgspec.structs.replace(settings, database_url="postgresql://127.0.0.1:1/x"), "require-reset", EMAIL
    )
    for done, words in (
        (weak, "too common"),
        (unknown, "No account has this email address"),
        (nonsense, "not a valid email"),
        (unavailable, "the database is unavailable"),
    ):
        assert done.code == 2
        assert words in done.err
        assert "Traceback" not in done.err
