"""Shows staff the rate limits in force for a user, and lifts one.

Limits per address alone are those of a network, not of a user, and are left out.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple
from uuid import UUID

from lexdex.accounts.queries import sessions
from lexdex.accounts.schemas.support import LimitLifting, LimitOfUser
from lexdex.accounts.service import activity_log, users
from lexdex.accounts.service.user_actions import clean_reason
from lexdex.audit.service import Act, record
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, NotFound, Unavailable
from lexdex.foundation.limits import Counter, DeclaredLimit, Limits, Usage, describe_rule
from lexdex.foundation.redis import RedisUnavailable

NO_LIMIT: Final = "This user has no such limit."
NOT_IN_FORCE: Final = "This limit is not in force any more."
UNAVAILABLE: Final = "The counters can't be reached at the moment. Please try again."


class LimitTable(NamedTuple):
    """All rate limits that operations declare, and their counters."""

    declared: Sequence[DeclaredLimit]
    counting: Limits


async def list_limits(table: LimitTable, user_id: UUID, email: str) -> list[LimitOfUser] | None:
    """Return the limits of which the user has used something, the fullest first; None if that isn't known."""
    counters = await _list_counters(table.declared, user_id, email)
    try:
        usages = await table.counting.list_in_force(counters)
    except RedisUnavailable:
        return None
    summaries = {limit.bucket: limit.summary for limit in table.declared}
    fullest: dict[tuple[str, int], Usage] = {}
    for usage in usages:
        key = (usage.counter.bucket, usage.counter.index)
        if key not in fullest or fullest[key].used < usage.used:
            fullest[key] = usage
    described = [_describe(usage, summaries[usage.counter.bucket]) for usage in fullest.values()]
    return sorted(described, key=lambda limit: (limit.next_at is None, -limit.used / limit.allowed, limit.operation))


async def lift_limit(table: LimitTable, admin: Actor, user_id: UUID, order: LimitLifting) -> None:
    """Empty the counters of a user's limit, with a reason; raises Invalid, NotFound, Conflict or Unavailable."""
    reason = clean_reason(order.reason)
    async with database.transaction():
        user = await users.lock_user(user_id)
        counters = [
            counter
            for counter in await _list_counters(table.declared, user_id, user.email)
            if (counter.bucket, counter.index) == (order.operation, order.rule)
        ]
        if not counters:
            raise NotFound(NO_LIMIT)
        rule = describe_rule(counters[0].rule)
        act = Act(
            "account.rate_limit_lifted",
            "account",
            user_id,
            before={"operation": order.operation, "rule": rule},
            reason=reason,
            subject=user_id,
        )
        await record(admin, act)
        await activity_log.record(
            user_id, "account.rate_limit_lifted", "A rate limit was lifted by an admin", is_by_staff=True
        )
        # Last, so that nothing is lifted if it can't be recorded.
        try:
            count = await table.counting.reset(counters)
        except RedisUnavailable as error:
            raise Unavailable(UNAVAILABLE) from error
        if not count:
            raise Conflict(NOT_IN_FORCE)


async def _list_counters(declared: Sequence[DeclaredLimit], user_id: UUID, email: str) -> list[Counter]:
    """List the counters that may be a user's: of the account, its address, and that with a network of its sessions."""
    addresses = {row.address for row in await sessions.list_active_sessions(user_id) if row.address}
    keys = {
        "account": [str(user_id)],
        "subject": [email],
        "address and subject": [f"{address} {email}" for address in sorted(addresses)],
    }
    return [
        Counter(limit.bucket, index, rule, key)
        for limit in declared
        for index, rule in enumerate(limit.rules)
        for key in keys.get(rule.scope, ())
    ]


def _describe(usage: Usage, summary: str) -> LimitOfUser:
    counter = usage.counter
    return LimitOfUser(
        operation=counter.bucket,
        rule=counter.index,
        title=summary,
        description=describe_rule(counter.rule),
        used=usage.used,
        allowed=usage.allowed,
        ends_at=usage.ends_at,
        next_at=usage.next_at,
    )
