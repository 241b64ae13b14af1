"""The accounts that simulated users log in with: from variables, or the demo accounts of `make run` on this machine.

Without them only visitors run. No password and no key is ever printed.
"""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pyotp

from lexdex_loadtests.config import Kind, RefusedRun, is_loopback
from lexdex_loadtests.target import post

VARIABLES: dict[Kind, str] = {
    "user": "LOADTEST_USER_ACCOUNT",
    "vendor": "LOADTEST_VENDOR_ACCOUNT",
    "admin": "LOADTEST_ADMIN_ACCOUNT",
}
"""Variables with an email address and a password, separated by a colon."""
KEYS: dict[Kind, str] = {"vendor": "LOADTEST_VENDOR_TOTP_KEY", "admin": "LOADTEST_ADMIN_TOTP_KEY"}
"""Variables with the key of the account's authenticator app."""
DEMO_FILE = "demo-accounts.txt"
KEY_FILE = "loadtest-totp-key.txt"
DEFAULT_DATA = Path(__file__).parents[2] / "var"
DEMO = re.compile(r"(?P<emails>.+); password: (?P<password>\S+)\s*")
MAX_WORKERS = 4
"""Processes of a distributed run: four with five sessions each are what an account can have."""
STEP_SECONDS = 30
NO_ACCOUNTS = (
    "No accounts are given, so only visitors run; see loadtests/README.md for LOADTEST_USER_ACCOUNT and others.\n"
)
OTHER_SITE = (
    "The accounts in {file} don't log in here, so only visitors run; set LEXDEX_DATA_DIR to the site's folder.\n"
)
NO_KEY = "The admin has no key for two-factor authentication (LOADTEST_ADMIN_TOTP_KEY), so no admins run.\n"


class Account(msgspec.Struct, frozen=True):
    """An account to log in with; its text contains no secret, because Locust prints it with errors."""

    kind: Kind
    email: str
    password: str
    totp_key: str = ""

    def __repr__(self) -> str:
        """Return the kind only."""
        return f"Account({self.kind})"


Accounts = dict[Kind, Account]


def read_accounts(environ: Mapping[str, str] | None = None) -> Accounts:
    """Return the accounts in the environment; raises RefusedRun if one is not an email address and a password."""
    source = os.environ if environ is None else environ
    accounts: Accounts = {}
    for kind, name in VARIABLES.items():
        email, _, password = source.get(name, "").partition(":")
        if email or password:
            if "@" not in email or not password:
                raise RefusedRun(f"{name} must be an email address and a password, separated by a colon.")
            accounts[kind] = Account(kind, email, password, source.get(KEYS.get(kind, ""), ""))
    return accounts


def read_demo_accounts(data: Path) -> Accounts:
    """Return the demo accounts in a data folder, if it has any, with the admin's key if a load test stored one."""
    file = data / DEMO_FILE
    match = DEMO.fullmatch(file.read_text(encoding="utf-8")) if file.is_file() else None
    if match is None:
        return {}
    key = data / KEY_FILE
    keys = {"admin": key.read_text(encoding="utf-8").strip()} if key.is_file() else {}
    emails = {email.partition("@")[0]: email for email in match["emails"].split(", ")}
    return {
        kind: Account(kind, emails[kind], match["password"], keys.get(kind, "")) for kind in VARIABLES if kind in emails
    }


def prepare_accounts(host: str) -> tuple[Accounts, str]:
    """Return the accounts of a run, and what to report to the operator about them."""
    accounts = read_accounts()
    if accounts or not is_loopback(urlsplit(host).hostname or ""):
        return _require_key(accounts)
    data = Path(os.environ.get("LEXDEX_DATA_DIR") or DEFAULT_DATA)
    accounts = read_demo_accounts(data)
    if "admin" not in accounts:
        return _require_key(accounts)
    try:
        notice = _prepare_demo_admin(host, data, accounts)
    except RefusedRun:
        return {}, OTHER_SITE.format(file=data / DEMO_FILE)
    accounts, missing = _require_key(accounts)
    return accounts, notice + missing


def choose_step(now: float, attempt: int, worker: int | None) -> tuple[int, float]:
    """Return the time step of a code, and the seconds to wait for it.

    A site accepts each step once, also the one before it begins. The workers of a distributed run take turns.
    """
    current = int(now) // STEP_SECONDS
    if worker is not None:
        step = current + (worker - current) % MAX_WORKERS
        return (step, max(0.0, step * STEP_SECONDS - now)) if attempt == 0 else (step + MAX_WORKERS, 120.0)
    return (current, 0.0) if attempt == 0 else (current + attempt, 0.0 if attempt == 1 else float(STEP_SECONDS))


def _require_key(accounts: Accounts) -> tuple[Accounts, str]:
    if not accounts:
        return accounts, NO_ACCOUNTS
    if "admin" in accounts and not accounts["admin"].totp_key:
        return {kind: account for kind, account in accounts.items() if kind != "admin"}, NO_KEY
    missing = [kind for kind in VARIABLES if kind not in accounts]
    return accounts, f"No account is given for: {', '.join(missing)}.\n" if missing else ""


def _prepare_demo_admin(host: str, data: Path, accounts: Accounts) -> str:
    """Set up two-factor authentication of the demo admin, if it is missing, and store its key in the data folder.

    Admins can't turn it off again. Returns what to report; raises RefusedRun if the account doesn't log in.
    """
    admin = accounts["admin"]
    form = {"grant_type": "password", "username": admin.email, "password": admin.password}
    session = post(f"{host}/auth/login", form=form)
    token = session["access_token"]
    if session["second_factor"] != "missing":
        post(f"{host}/auth/logout", token=token)
        return ""
    enrolled = post(f"{host}/api/account/second-factor/enrol", {"password": admin.password}, token=token)
    key, file = enrolled["secret"], data / KEY_FILE
    file.touch(mode=0o600)
    file.write_text(f"{key}\n", encoding="utf-8")
    code = {"code": pyotp.TOTP(key).now()}
    confirmed = post(f"{host}/api/account/second-factor/confirm", code, token=enrolled["access_token"])
    post(f"{host}/auth/logout", token=confirmed["access_token"])
    accounts["admin"] = Account("admin", admin.email, admin.password, key)
    return f"Two-factor authentication of {admin.email} was set up; its key is in {file}.\n"
