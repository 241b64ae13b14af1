"""Demo accounts exist in local installations only."""

import msgspec

from lexdex.accounts.service.demo import create_demo_accounts
from lexdex.foundation import database as db
from lexdex.settings import Settings


async def test_there_are_no_accounts_in_production_or_beside_a_mail_server(settings: Settings, database: None) -> None:
    for changes in ({"environment": "production"}, {"smtp_url": "smtp://mail.example"}):
        await create_demo_accounts(msgspec.structs.replace(settings, **changes))
        assert await db.fetch_value("SELECT count(*) FROM account") == 0
    await create_demo_accounts(settings)
    assert await db.fetch_value("SELECT count(*) FROM account") == 3
