"""Describes the device of a client, and recognises the devices that an account was used on before.

A device is a browser, its system and the wider network. Only a keyed hash of them is stored, so that no cookie is
needed and nobody can read from the table where an account is used.
"""

import re
from typing import Final
from uuid import UUID

from lexdex.accounts.queries import known_devices as queries
from lexdex.foundation import security_log
from lexdex.foundation.client import Client, cut_address

UNKNOWN_DEVICE = "Unknown device"

# The order matters: most user agents also contain the marks of those further down.
BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)
RECOGNISED_PREFIXES: Final = {4: 16, 6: 32}
"""How many bits identify a network: providers give the same customer many addresses within one of this size."""


async def recognise_device(account_id: UUID, client: Client) -> bool:
    """Return whether the account was used on this device before, and remember the device.

    The first device of an account counts as recognised.
    """
    device = f"{account_id} {name_device(client.user_agent)} {cut_address(client.address, RECOGNISED_PREFIXES)}"
    hashes = security_log.hash_with_all_keys(f"device {device}")
    if await queries.mark_device_used(account_id, hashes):
        return True
    is_first = not await queries.has_devices(account_id)
    # Of two logins at once only one inserts the device.
    is_new = await queries.insert_device(account_id, hashes[0])
    return is_first or not is_new


def describe_device(user_agent: str) -> str:
    """Return the browser and system of a User-Agent header as text, or the program's name, such as "curl"."""
    name = name_device(user_agent)
    program = re.match(r"[\w.-]{1,40}", user_agent) if name == UNKNOWN_DEVICE else None
    return program[0] if program else name


def name_device(user_agent: str) -> str:
    """Return the browser and system of a User-Agent header as text, such as "Firefox on Windows".

    The text contains nothing from the header itself, so that no stranger can write into an email.
    """
    browser = next((name for mark, name in BROWSERS if mark in user_agent), "")
    system = next((name for mark, name in SYSTEMS if mark in user_agent), "")
    if browser and system:
        return f"{browser} on {system}"
    return browser or system or UNKNOWN_DEVICE
