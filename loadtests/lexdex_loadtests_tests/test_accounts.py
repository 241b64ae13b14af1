"""Accounts come from variables or the file of the demo accounts, and nothing prints their secrets."""

from pathlib import Path

import pytest

from lexdex_loadtests import accounts
from lexdex_loadtests.accounts import MAX_WORKERS, STEP_SECONDS, Account, choose_step
from lexdex_loadtests.config import RefusedRun

GIVEN = {
    "LOADTEST_USER_ACCOUNT": "ada@firm.example:nine:green",
    "LOADTEST_VENDOR_ACCOUNT": "vera@firm.example:ten",
    "LOADTEST_ADMIN_ACCOUNT": "eve@firm.example:one",
    "LOADTEST_ADMIN_TOTP_KEY": "KEY",
}


def test_accounts_come_from_variables() -> None:
    assert accounts.read_accounts(GIVEN) == {
        "user": Account("user", "ada@firm.example", "nine:green"),
        "vendor": Account("vendor", "vera@firm.example", "ten"),
        "admin": Account("admin", "eve@firm.example", "one", "KEY"),
    }
    assert accounts.read_accounts({}) == {}


@pytest.mark.parametrize("text", ["ada@firm.example", "ada@firm.example:", "nine", ":nine"])
def test_an_account_without_email_or_password_is_refused_without_its_text(text: str) -> None:
    with pytest.raises(RefusedRun, match="LOADTEST_USER_ACCOUNT must be an email address and a password") as refusal:
        accounts.read_accounts({"LOADTEST_USER_ACCOUNT": text})
    assert text not in str(refusal.value)


def test_the_text_of_an_account_has_no_secret() -> None:
    (account,) = accounts.read_accounts({"LOADTEST_USER_ACCOUNT": "ada@firm.example:nine"}).values()
    assert str(account) == repr(account) == "Account(user)"


def test_the_demo_accounts_come_from_their_file_with_the_stored_key(tmp_path: Path) -> None:
    assert accounts.read_demo_accounts(tmp_path) == {}
    addresses = "user@demo.example, vendor@demo.example, admin@demo.example"
    (tmp_path / accounts.DEMO_FILE).write_text(f"{addresses}; password: x:Y_z-1\n", encoding="utf-8")
    found = accounts.read_demo_accounts(tmp_path)
    assert list(found) == ["user", "vendor", "admin"]
    assert found["vendor"] == Account("vendor", "vendor@demo.example", "x:Y_z-1")
    (tmp_path / accounts.KEY_FILE).write_text("KEY\n", encoding="utf-8")
    assert accounts.read_demo_accounts(tmp_path)["admin"].totp_key == "KEY"


def test_given_accounts_go_before_demo_accounts_and_what_lacks_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in GIVEN.items():
        monkeypatch.setenv(name, value)
    found, notice = accounts.prepare_accounts("http://127.0.0.1:1")
    assert (list(found), notice) == (["user", "vendor", "admin"], "")
    monkeypatch.delenv("LOADTEST_ADMIN_TOTP_KEY")
    found, notice = accounts.prepare_accounts("http://127.0.0.1:1")
    assert list(found) == ["user", "vendor"]
    assert notice == accounts.NO_KEY
    monkeypatch.delenv("LOADTEST_ADMIN_ACCOUNT")
    monkeypatch.delenv("LOADTEST_VENDOR_ACCOUNT")
    assert accounts.prepare_accounts("http://127.0.0.1:1")[1] == "No account is given for: vendor, admin.\n"


def test_another_host_gets_no_demo_accounts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / accounts.DEMO_FILE).write_text("user@demo.example; password: x\n", encoding="utf-8")
    monkeypatch.setenv("LEXDEX_DATA_DIR", str(tmp_path))
    assert accounts.prepare_accounts("https://staging.example.org") == ({}, accounts.NO_ACCOUNTS)


def test_a_code_that_was_used_is_followed_by_those_of_later_steps() -> None:
    now = 1000 * STEP_SECONDS + 12.0
    assert [choose_step(now, attempt, None) for attempt in (0, 1)] == [(1000, 0.0), (1001, 0.0)]
    # A code is accepted from one step before its own until one step after it.
    step, pause = choose_step(now, 2, None)
    assert abs((now + pause) // STEP_SECONDS - step) <= 1
    assert step > 1001


def test_workers_take_turns() -> None:
    now = 1000 * STEP_SECONDS + 12.0
    steps = [choose_step(now, 0, worker) for worker in range(MAX_WORKERS)]
    assert sorted(step for step, _ in steps) == [1000, 1001, 1002, 1003]
    assert all((now + pause) // STEP_SECONDS == step for step, pause in steps)
