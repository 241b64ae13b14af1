"""Demo accounts of one's own machine: one of each kind, with a random password that stands in the data folder."""

import secrets
from uuid import uuid4

from lexdex.accounts.queries import accounts
from lexdex.accounts.service import passwords
from lexdex.foundation import database
from lexdex.foundation.actor import ROLE_SUPER_ADMIN, ROLE_USER, ROLE_VENDOR
from lexdex.settings import Settings

PEOPLE = (
    ("user@demo.example", ROLE_USER, "Demo", "User"),
    ("vendor@demo.example", ROLE_VENDOR, "Demo", "Vendor"),
    ("admin@demo.example", ROLE_SUPER_ADMIN, "Demo", "Admin"),
)
FILE = "demo-accounts.txt"


async def make_demo_accounts(settings: Settings) -> None:
    """Once, where nobody has registered yet and mails stay on this machine; never in production."""
    if settings.environment == "production" or settings.smtp_url or not await accounts.nobody_yet():
        return
    password = secrets.token_urlsafe(9)
    _write_down(settings, password)
    password_hash = await passwords.hashed(password)
    async with database.transaction():
        for email, role, first, last in PEOPLE:
            names = {"full_name": f"{first} {last}", "first_name": first, "last_name": last}
            account = {"id": uuid4(), "email": email, "role": role, "password_hash": password_hash, **names}
            made = await accounts.insert(account)
            if made is not None:
                await accounts.verify(made)


def _write_down(settings: Settings, password: str) -> None:
    """Readable by the owner of the machine alone; before the accounts, so that none is made whose password is lost."""
    file = settings.data_path / FILE
    file.touch(mode=0o600)
    addresses = ", ".join(email for email, *_ in PEOPLE)
    file.write_text(f"{addresses}; password: {password}\n", encoding="utf-8")
