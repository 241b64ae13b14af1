"""Puts another release in force: promotes one that passes the gate, rolls back, and resumes the updates."""

import asyncio
from collections.abc import Callable
from typing import Final

from lexdex.audit import service as audit
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.texts import clean_text
from lexdex.search.releases import open_store
from lexdex.search.service import index_pin
from lexdex.search_admin.schemas.releases import ReleaseSwitch
from lexdex.search_admin.service import gate
from lexdex.search_admin.service.releases import NO_RELEASE
from lexdex.settings import Settings
from lexdex_search.release.errors import ReleaseError
from lexdex_search.release.store import ReleaseStore

MAX_REASON_LENGTH: Final = 500
NO_REASON: Final = "Please give a reason."
IN_FORCE: Final = "This release is in force already."
SWITCHED: Final = "Another release is in force by now. Please look at the list again."
NO_EARLIER: Final = "There is no earlier release to return to."
NOT_PAUSED: Final = "The index is updated already."
GONE: Final = "This release can't be used any more. Please look at the list again."


async def promote(settings: Settings, actor: Actor, release: str, switch: ReleaseSwitch) -> None:
    """Put a release in force that passes the gate; unless it is the newest, the updates pause.

    Raises NotFound, and Conflict with the reason if the release can't be promoted or another one is in force by now.
    """
    store, reason = open_store(settings), clean_reason(switch.reason)
    async with database.transaction():
        current = await _lock_current(store, switch.in_force)
        ids = await asyncio.to_thread(store.list_ids)
        if release not in ids:
            raise NotFound(NO_RELEASE)
        if release == current:
            raise Conflict(IN_FORCE)
        problem = await asyncio.to_thread(gate.find_problem, store, release)
        obstacle = gate.find_obstacle(problem, (await gate.find_results([release])).get(release))
        if obstacle:
            raise Conflict(obstacle)
        await _record(actor, "search_release.promoted", release, current, reason)
        is_newest = release == ids[-1]
        await _set_pin(actor, release, reason, is_newest=is_newest)
        if is_newest:
            await index_pin.request_update()  # the catalogue may have changed since the release was built
        await _switch(lambda: store.promote(release))


async def roll_back(settings: Settings, actor: Actor, switch: ReleaseSwitch) -> None:
    """Return to the newest earlier release that is undamaged; the updates pause.

    It needs no measurement, because it was in force before. Raises Conflict if there is none, if it is known to fail
    the gate, or if another one is in force by now.
    """
    store, reason = open_store(settings), clean_reason(switch.reason)
    async with database.transaction():
        current = await _lock_current(store, switch.in_force)
        target = await asyncio.to_thread(_find_earlier, store)
        if target is None:
            raise Conflict(NO_EARLIER)
        result = (await gate.find_results([target])).get(target)
        if result is not None and not result.passed:
            raise Conflict(gate.find_obstacle("", result))
        await _record(actor, "search_release.rolled_back", target, current, reason)
        await _set_pin(actor, target, reason, is_newest=False)
        await _switch(store.rollback)


async def resume_updates(settings: Settings, actor: Actor, reason: str) -> None:
    """End the pause: the worker builds a release of the current catalogue, which is in force at once.

    Raises Conflict if the updates don't pause.
    """
    store, note = open_store(settings), clean_reason(reason)
    async with database.transaction():
        await index_pin.lock_switch()
        pin = await index_pin.find_pin(store)
        if pin is None:
            raise Conflict(NOT_PAUSED)
        act = audit.Act(
            "search_release.unpinned", "search_release", pin.release, {"pinned": True}, {"pinned": False}, note
        )
        await audit.record(actor, act)
        await index_pin.delete_pin()
        await index_pin.request_update()


def clean_reason(reason: str) -> str:
    """Return the reason trimmed; raises Invalid if it is empty or has characters that can't be seen."""
    text = clean_text(reason, label="the reason", max_length=MAX_REASON_LENGTH, is_multiline=True)
    if not text:
        raise Invalid(NO_REASON)
    return text


async def _lock_current(store: ReleaseStore, expected: str) -> str | None:
    await index_pin.lock_switch()
    current = await asyncio.to_thread(store.read_current_id)
    if (current or "") != expected:
        raise Conflict(SWITCHED)
    return current


async def _record(actor: Actor, action: str, release: str, before: str | None, reason: str) -> None:
    act = audit.Act(action, "search_release", release, {"in_force": before}, {"in_force": release}, reason)
    await audit.record(actor, act)


async def _set_pin(actor: Actor, release: str, reason: str, *, is_newest: bool) -> None:
    await index_pin.delete_pin()
    if not is_newest:
        await index_pin.pin(release, actor.account_id, reason)


async def _switch(switch: Callable[[], object]) -> None:
    """Switch as the last step of the transaction: if it fails, nothing is recorded."""
    try:
        await asyncio.to_thread(switch)
    except ReleaseError:
        raise Conflict(GONE) from None


def _find_earlier(store: ReleaseStore) -> str | None:
    """Find the release that `rollback` chooses."""
    return next((release for release in store.read_history()[1:] if not gate.find_problem(store, release)), None)
