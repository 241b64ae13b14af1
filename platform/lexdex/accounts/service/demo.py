"""Creates demo accounts in a local installation, with a random password that is written to the data folder."""

import secrets
from uuid import uuid4

from lexdex.accounts.queries import accounts
from lexdex.accounts.service.password_hashing import hash_password
from lexdex.accounts.service.profile import split_name
from lexdex.accounts.tables import Account
from lexdex.foundation import database
from lexdex.foundation.actor import ROLE_SUPER_ADMIN, ROLE_USER, ROLE_VENDOR
from lexdex.settings import Settings

DEMO_ACCOUNTS = (
    ("user@demo.example", ROLE_USER, "Demo User"),
    ("vendor@demo.example", ROLE_VENDOR, "Demo Vendor"),
    ("admin@demo.example", ROLE_SUPER_ADMIN, "Demo Admin"),
)
FILE = "demo-accounts.txt"


async def create_demo_accounts(settings: Settings) -> None:
    """Create a demo account for the roles user, vendor and super admin, if no account exists.

    Does nothing in production or if an SMTP server is configured.
    """
    if settings.environment == "production" or settings.smtp_url or await accounts.has_accounts():
        return
    password = secrets.token_urlsafe(9)
    _write_password(settings, password)
    password_hash = await hash_password(password)
    async with database.transaction():
        for email, role, name in DEMO_ACCOUNTS:
            account = Account(id=uuid4(), email=email, role=role, password_hash=password_hash, **split_name(name))
            account_id = await accounts.insert_account(account)
            if account_id is not None:
                await accounts.mark_verified(account_id)


def _write_password(settings: Settings, password: str) -> None:
    """Write the password to a file that only the owner of the process can read."""
    file = settings.data_path / FILE
    file.touch(mode=0o600)
    addresses = ", ".join(email for email, *_ in DEMO_ACCOUNTS)
    file.write_text(f"{addresses}; password: {password}\n", encoding="utf-8")
